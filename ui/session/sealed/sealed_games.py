"""Tells sealed games from others."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.sealed.sealed_session import SealedCorrespondence
    from ui.session.session import Session


def sealed_correspondence(session: "Session") -> "SealedCorrespondence | None":
    """Return the correspondence of a sealed game; None for any other game."""
    correspondence = session.correspondence
    if correspondence is None or not correspondence.is_sealed:
        return None
    return correspondence  # type: ignore[return-value]  # ``is_sealed`` tells its class
