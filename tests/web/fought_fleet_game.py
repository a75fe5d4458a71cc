"""A short fleet game against the computer, fought to its end without a page that shows it."""

from playwright.sync_api import Page

from tests.web.multiplayer import ask

RULES = """
family = "fleet"
extends = "fleet"
name = "strait"
columns = 13
rows = 8
reefs = 2
reef_zone = "F7:H8"
turn_limit = 28

[[harbours]]
base = "A3:A6"
docks = "B3:B6 A2 A7"
radar = "A2:B7"
facing = "east"

[[harbours]]
base = "M3:M6"
docks = "L3:L6 M2 M7"
radar = "L2:M7"
facing = "west"

[ships]
cruiser.count = 0
destroyer.count = 1
"torpedo boat".count = 1
"mine layer".count = 1
"radar boat".count = 1
"""
# Sails the destroyer ahead once, then fires wherever a cannon reaches. Who is late asks again.
_FIGHT = """match => new Promise((done, fail) => {
    const line = new WebSocket(location.origin.replace("http", "ws") + "/ws")
    const say = message => line.send(JSON.stringify(message))
    let [number, turn] = [0, 0]
    const move = async demand => {
        if (demand === "accept") return "accept map"
        const orders = await (await fetch(`/api/matches/${match}/orders`)).json()
        if (orders.demand !== demand) return null
        const docks = orders.setup?.berths.map(({ dock }) => dock)
        if (demand === "arrange") return `arrange ${docks.join(" ")}`
        const all = orders.ships.flatMap(ship => ship.orders)
        turn += 1
        const shots = all.filter(({ name, targets }) => name === "fire" && targets.length)
        const sails = all.filter(({ name }) => name === "forward")
        const shot = shots[turn % shots.length]
        if (turn === 1 || !shot) return (sails.at(1) ?? all[0]).text
        const target = shot.targets.at(-1).split(":").at(-1).toUpperCase()
        return shot.text.replace("{square}", target)
    }
    const act = async demand => {
        if (!demand) return
        const text = await move(demand)
        if (text) say({ type: "command", id: `${Math.random()}`, match, number, move: text })
    }
    line.onopen = () => { say({ type: "hello", version: 1 }); say({ type: "resume", match }) }
    line.onmessage = ({ data }) => {
        const told = JSON.parse(data)
        if (told.type === "snapshot" || told.type === "events") {
            number = told.number ?? told.first + told.events.length - 1
            if (told.result) return done(line.close())
            act(told.demand).catch(fail)
        }
        if (told.type === "refused") setTimeout(() => say({ type: "resume", match }), 50)
        if (told.type === "over") { line.close(); done() }
    }
})"""


def fought_fleet_game(page: Page, address: str) -> str:
    """The id of the match, which is over; the page belongs to its first player."""
    wish = {"family": "fleet", "rules": RULES, "level": "ensign"}
    made = ask(page, address, "POST", "/api/matches", wish)
    assert isinstance(made, dict)
    page.evaluate(_FIGHT, made["match"])
    return str(made["match"])
