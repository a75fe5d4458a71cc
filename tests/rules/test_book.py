"""Rule books as values and as text in a terminal."""

from broadside.rules.book import Rulebook, Section, compose, count, paragraph, table

BOOK = Rulebook(
    "Rules of pond",
    (
        Section("aim", "The aim", ("Sink the ducks. All of them.", "Be kind to frogs.")),
        Section("fleet", "The fleet", (table(("class", "ships"), [("duck", "10")]),)),
    ),
)


def test_a_book_reads_as_title_headings_and_paragraphs() -> None:
    assert BOOK.text() == (
        "Rules of pond\n"
        "=============\n"
        "\n"
        "The aim\n"
        "-------\n"
        "\n"
        "Sink the ducks. All of them.\n"
        "\n"
        "Be kind to frogs.\n"
        "\n"
        "The fleet\n"
        "---------\n"
        "\n"
        "class  ships\n"
        "duck      10\n"
    )


def test_a_book_is_composed_of_the_chapters_that_have_something_to_say() -> None:
    book = compose(
        "Rules of pond",
        (
            ("aim", "The aim", lambda ducks: [f"Sink {count(ducks, 'duck')}.", ""]),
            ("frogs", "The frogs", lambda ducks: [""]),
        ),
        2,
    )
    assert book == Rulebook("Rules of pond", (Section("aim", "The aim", ("Sink 2 ducks.",)),))


def test_a_section_reads_by_itself() -> None:
    assert BOOK.sections[1].text() == "The fleet\n---------\n\nclass  ships\nduck      10"


def test_paragraphs_are_wrapped_and_tables_keep_their_lines() -> None:
    text = BOOK.text(width=16)
    assert "Sink the ducks.\nAll of them.\n" in text
    assert "class  ships\nduck      10\n" in text


def test_a_paragraph_leaves_out_what_is_empty() -> None:
    assert paragraph("One.", "", "Two.") == "One. Two."
    assert paragraph("", "") == ""


def test_a_table_aligns_names_left_and_numbers_right() -> None:
    assert table(("a", "squares"), [("long name", "5"), ("x", "12")]).split("\n") == [
        "a          squares",
        "long name        5",
        "x               12",
    ]


def test_one_is_singular() -> None:
    assert [count(number, "ship") for number in (0, 1, 2)] == ["0 ships", "1 ship", "2 ships"]
