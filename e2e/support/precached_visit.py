"""A first visit after which the site works offline."""

from e2e.conftest import VisitFactory, Visitor
from e2e.support.site import DIST, WAIT_UNTIL_PRECACHED, Site, precached_file_count


def open_precached(visit: VisitFactory, site: Site) -> Visitor:
    """Open the page in a new browser and wait until every file of the site is cached."""
    visitor = visit(at=site, service_workers="allow")
    visitor.open()
    visitor.page.evaluate(WAIT_UNTIL_PRECACHED, precached_file_count(DIST))
    return visitor
