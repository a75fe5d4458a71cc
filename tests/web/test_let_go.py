"""A page that is left is let go: games one after the other leave nothing behind."""

from playwright.sync_api import CDPSession, Page, expect

from tests.web.page_actions import fire_to_the_end, free, play_button, tiny_game, verdict

# What the page keeps of everything that it has shown once: templates, and the menu itself.
SLACK_NODES = 150
SLACK_LISTENERS = 8


def test_games_leave_neither_nodes_nor_listeners_behind(page: Page, address: str) -> None:
    page.goto(address.replace("fx=off", "fx=on"))
    expect(play_button(page)).to_be_visible()
    counter = page.context.new_cdp_session(page)
    counter.send("Performance.enable")
    play_and_leave(page)
    nodes, listeners = held(counter)
    for _ in range(2):
        play_and_leave(page)
    later = held(counter)
    assert later[0] - nodes < SLACK_NODES, "hundreds of nodes are a board"
    assert later[1] - listeners < SLACK_LISTENERS


def play_and_leave(page: Page) -> None:
    game = tiny_game(page)
    page.evaluate("game => { location.hash = game }", game)
    expect(free(page).first).to_be_visible()
    fire_to_the_end(page)
    expect(verdict(page)).to_be_visible()
    page.evaluate("location.hash = ''")
    expect(play_button(page)).to_be_visible()
    # Its list of games has been fetched.
    expect(play_button(page)).to_be_enabled()


def held(counter: CDPSession) -> tuple[int, int]:
    """Nodes and listeners that are held, after everything else has been let go."""
    for _ in range(3):
        counter.send("HeapProfiler.collectGarbage")
    told = counter.send("Performance.getMetrics")["metrics"]
    metrics = {one["name"]: int(one["value"]) for one in told}
    return metrics["Nodes"], metrics["JSEventListeners"]
