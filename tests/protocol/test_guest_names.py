"""The names of guests, as clients with and without the feature hear them."""

import pytest

from broadside.protocol import lobby as said
from broadside.protocol.guest_names import is_marked, marked, without_guest_names, without_mark
from broadside.protocol.lobby import Guest, Invitation, Line, Person, Terms
from broadside.protocol.messages import Account, FromServer, Pong, Welcome
from broadside.protocol.wire import encode, read_server


def invitation(name: str | None) -> Invitation:
    guests = (Guest("a", "Ann", "accepted"), Guest("b", name, "asked"))
    return Invitation("i", "open", "open", "classic", "shooting", Terms("classic"), 2, guests, 7)


def person(name: str | None) -> Person:
    return Person("b", name, False, True, "here", 0, 0, {})


def messages(name: str | None) -> tuple[FromServer, ...]:
    return (
        Welcome(1, (), Account(name)),
        said.Lobby((person("Ann"), person(name)), (invitation(name),)),
        said.Invited(invitation(name)),
        said.Said("lobby", (Line(1, "b", name, "I am Bob (guest)", 7),)),
    )


@pytest.mark.req("W-13")
@pytest.mark.parametrize("which", range(4))
def test_a_client_that_knows_no_names_of_guests_hears_none(which: int) -> None:
    told, heard = messages("Bob (guest)")[which], messages(None)[which]
    assert read_server(without_guest_names(encode(told))) == heard
    assert without_guest_names(encode(heard)) == encode(heard)


def test_other_messages_are_left_as_they_are() -> None:
    text = encode(Pong("(guest) (guest)"))
    assert without_guest_names(text) == text


def test_a_mark_is_put_on_and_taken_off() -> None:
    assert marked("Bob") == "Bob (guest)"
    assert (without_mark("Bob (guest)"), without_mark("Bob")) == ("Bob", "Bob")
    assert (is_marked("Bob (guest)"), is_marked("Bob"), is_marked(None)) == (True, False, False)
