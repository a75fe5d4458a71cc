/** The record of a game on a pond, as the server writes it: for tests. */
import { sampleRules, shipClass } from "../wire/samples";

export const POND = sampleRules({
  name: "pond",
  columns: 4,
  rows: 3,
  first: 0,
  ships: [shipClass("raft", 2)],
});

const fired = (seat: number, target: string, call: string, ship: string | null = null) => ({
  answer: {
    type: "fired",
    seat,
    sea: 1 - seat,
    shots: [{ target, call, ship }],
    fleet_sunk: call === "sunk",
  },
});

export const SAMPLE_RECORD = [
  { broadside: 1, family: "shooting", rules: "", seed: 1 },
  { at: 0, seat: 0, move: "deploy a1:b1" },
  { at: 1, seat: 1, move: "deploy c3:d3" },
  { at: 2, seat: 0, move: "fire c3" },
  { at: 3, seat: 1, move: "fire d1" },
  { at: 4, seat: 0, move: "fire d3" },
  {
    commitment: "a98636d8a309f902c781fa58d8c4266f7b453432ece7d0b53cf75b93658be3d0",
    seat: 0,
    salt: "00".repeat(32),
    placement: "a1:b1",
  },
  {
    commitment: "9e52ad41f5f7fe4d03a04ec348b4268b55140852bb6d7361ee51353881a84916",
    seat: 1,
    salt: "01".repeat(32),
    placement: "c3:d3",
  },
  { answer: { type: "deployed", seat: 0, fleet: null } },
  { answer: { type: "deployed", seat: 1, fleet: null } },
  { answer: { type: "began", first: 0 } },
  fired(0, "c3", "hit"),
  fired(1, "d1", "miss"),
  fired(0, "d3", "sunk", "raft"),
  {
    answer: {
      type: "ended",
      outcome: { winners: [0], ending: "fleet-sunk" },
      fleets: [[{ name: "raft", cells: ["a1", "b1"] }], [{ name: "raft", cells: ["c3", "d3"] }]],
    },
  },
]
  .map((line) => JSON.stringify(line))
  .join("\n");
