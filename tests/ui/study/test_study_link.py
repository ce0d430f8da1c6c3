"""Links to studies open at the position that was shown."""

from engine.notation.tree_link import decode_tree, encode_tree
from tests.support.portable import parametrize
from tests.support.studies import make_tree
from ui.links.link_parser import StudyLink, parse_link
from ui.study.study import Study
from ui.study.study_link import linked_index, study_link


def make_study() -> Study:
    study = Study("17", make_tree("mixtour", "c1 c2 c1:1-c2"))
    study.tree.add(study.tree.main_line()[0], "e5")
    return study


def test_every_position_of_a_study_has_a_link() -> None:
    study = make_study()
    nodes = [study.tree.root] + list(study.tree.nodes())
    for index, node in enumerate(nodes):
        study.node = node
        text = "https://example.org/#" + study_link(study)
        link = parse_link(text)
        assert isinstance(link, StudyLink)
        back = Study("18", decode_tree(link.text))
        back.go_to_index(linked_index(text, link.text))
        assert back.node_index == index and back.node.move == node.move


def test_the_link_to_the_beginning_is_that_of_the_tree() -> None:
    study = make_study()
    study.node = study.tree.root
    assert study_link(study) == encode_tree(study.tree)


@parametrize("", ".", ".x", "-3", ".-3", ".999999", " .3", ".³")
def test_what_is_no_index_is_the_beginning(rest: str) -> None:
    link = encode_tree(make_study().tree)
    assert linked_index("#" + link + rest, link) == 0


@parametrize(5, 99999, -1, None, "2", 1.0, True)
def test_an_index_that_is_not_there_is_the_beginning(index: object) -> None:
    study = make_study()
    study.go_to_index(index)
    assert study.node is study.tree.root
