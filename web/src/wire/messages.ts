/** The messages of the protocol, written by `make wire`. Change the Python side instead. */

export type Anything =
  | Aboard
  | Accept
  | Accepted
  | Account
  | AchievementLine
  | ActedJson
  | Adjourn
  | Adjournment
  | AllTime
  | Announces
  | Appraised
  | ArrangedJson
  | BeganJson
  | Begins
  | Berth
  | Book
  | BookSection
  | BotLine
  | BotToken
  | Call
  | Catalogue
  | Cause
  | Clocks
  | Command
  | Committed
  | Complaint
  | ContactJson
  | Decline
  | Deletion
  | DeployedJson
  | DrawDeclinedJson
  | DrawOfferedJson
  | Earned
  | Effect
  | EndedJson
  | Ending
  | Enter
  | Events
  | Exit
  | Figures
  | FindingJson
  | FiredJson
  | First
  | FixtureLine
  | FleetClassJson
  | FleetEndedJson
  | FleetFrame
  | FleetFrames
  | FleetMark
  | FleetOrder
  | FleetOrders
  | FleetReport
  | FleetRulesetJson
  | FleetShot
  | FleetViewJson
  | GameText
  | Ghost
  | Goodbye
  | Guest
  | GuestName
  | HarbourJson
  | Heartbeat
  | Hello
  | Hint
  | Invitation
  | Invite
  | Invited
  | LayoutLine
  | LayoutText
  | Leave
  | Level
  | Line
  | LiveMatch
  | Loaded
  | Lobby
  | LogEntryJson
  | LogIn
  | LossJson
  | MapAcceptedJson
  | MatchCreated
  | MatchLine
  | Me
  | MineGhost
  | MissedJson
  | NewHotSeat
  | NewMatch
  | NewName
  | NewSave
  | NewTournament
  | Next
  | Notation
  | NoticeJson
  | Offered
  | OrderName
  | OrderQuestion
  | OutcomeJson
  | Over
  | PasswordChange
  | PasswordReset
  | Person
  | PictureJson
  | Ping
  | Placement1
  | Player
  | PointsJson
  | Pong
  | Preset
  | ProposedJson
  | Pulse
  | QuestionCode
  | RadarJson
  | RankLine
  | Reach
  | Ready
  | ReadySeat
  | Redraws
  | Refusal
  | Refused
  | RefusedOrder
  | Registration
  | Rematch
  | Rematched
  | Report
  | Result
  | Resume
  | Rules
  | RulesChecked
  | Said
  | SaveLine
  | Say
  | ScannedJson
  | ScoreJson
  | SeaJson
  | SeenSpan
  | SessionLine
  | SetUp
  | ShipHistory
  | ShipHit
  | ShipJson
  | ShipLoss
  | ShipOrders
  | ShootingClassJson
  | ShootingRulesetJson
  | ShotJson
  | Shots
  | Showing
  | SideReport
  | SightedJson
  | Sit
  | Snapshot
  | TargetCase
  | Terms
  | TimeControl
  | TimedOutJson
  | TournamentCreated
  | TournamentFormat
  | TournamentLine
  | TournamentRow
  | Turn
  | Underway
  | Unlocked
  | VesselJson
  | VesselNameJson
  | ViewJson
  | WeaponDamage
  | Welcome
  | ZoneJson
  | Phase1
  | Phase
  | FleetEvent
  | FromClient
  | FromServer
  | ShootingEvent
  | AnyView
  | AnyEvent;
/**
 * What a notice is about.
 */
export type Cause = "blast" | "cannon" | "collision" | "mine" | "torpedo";
/**
 * The effect of it.
 */
export type Effect =
  | "base-destroyed"
  | "base-hit"
  | "mine-destroyed"
  | "mine-exploded"
  | "nothing"
  | "ship-hit"
  | "ship-sunk";
/**
 * What is called besides hit and miss. Each level includes the one before.
 */
export type Announces = "class" | "hit" | "sunk";
/**
 * What is called out for one shot, as far as the rules announce it.
 */
export type Call = "glance" | "hit" | "miss" | "sunk";
/**
 * Who starts a match that people agree on.
 */
export type Begins = "guest" | "host" | "lot";
/**
 * The four notations in use, each named by how it writes the square of column 1, row 6.
 */
export type Notation = "61" | "B6" | "B7" | "G-2";
/**
 * How many shots a player has in one turn.
 */
export type Shots = "again" | "one" | "salvo";
/**
 * What ended a game.
 */
export type Ending =
  | "abandoned"
  | "aborted"
  | "agreed"
  | "base-destroyed"
  | "bombs-spent"
  | "fleet-sunk"
  | "resigned"
  | "time-up"
  | "turn-limit";
export type AnyEvent = ShootingEvent | FleetEvent;
export type ShootingEvent =
  DeployedJson | BeganJson | FiredJson | ScannedJson | TimedOutJson | EndedJson;
export type FleetEvent =
  | ProposedJson
  | MapAcceptedJson
  | ArrangedJson
  | BeganJson
  | ActedJson
  | MissedJson
  | SightedJson
  | TimedOutJson
  | DrawOfferedJson
  | DrawDeclinedJson
  | FleetEndedJson;
export type AnyView = ViewJson | FleetViewJson;
/**
 * The phase of a game.
 */
export type Phase = "deploying" | "fighting" | "over";
/**
 * The phase of the game.
 */
export type Phase1 = "agreeing" | "arranging" | "fighting" | "over";
/**
 * Who starts a new match.
 */
export type First = "lot" | "me" | "opponent";
/**
 * What should be asked before an order is given.
 */
export type QuestionCode =
  | "allied-ship"
  | "destroyed"
  | "edge"
  | "empty-water"
  | "mine"
  | "no-ship-there"
  | "own-base"
  | "own-ship"
  | "reef"
  | "resign";
/**
 * What a move is called. Orders of ships come first.
 */
export type OrderName =
  | "accept-draw"
  | "accept-map"
  | "arrange"
  | "back"
  | "decline-draw"
  | "detonate"
  | "drop"
  | "fire"
  | "forward"
  | "leap"
  | "offer-draw"
  | "pick-up"
  | "propose-fleet"
  | "radar-off"
  | "radar-on"
  | "redraw-map"
  | "repair"
  | "resign"
  | "shift-port"
  | "shift-starboard"
  | "torpedo"
  | "turn-about"
  | "turn-port"
  | "turn-starboard";
/**
 * How the player's fleet is placed in a new match.
 */
export type Placement = "layout" | "own" | "random";
/**
 * How the player's fleet is placed in a new match.
 */
export type Placement1 = "layout" | "own" | "random";
export type FromClient =
  | Hello
  | Resume
  | Sit
  | Leave
  | Command
  | Ping
  | Enter
  | Exit
  | Next
  | Invite
  | Accept
  | Decline
  | Rematch
  | Say
  | Adjourn
  | Ready;
export type FromServer =
  | Welcome
  | Snapshot
  | Events
  | Accepted
  | Refused
  | Heartbeat
  | Committed
  | Over
  | Unlocked
  | Offered
  | Adjournment
  | Pong
  | Lobby
  | Invited
  | Rematched
  | Aboard
  | Said;

/**
 * Which people at a match that you follow are connected just now, by their seats.
 */
export interface Aboard {
  claim?: number;
  match: string;
  seats: number[];
  type: "aboard";
}
/**
 * Accept an invitation or sit down at a table.
 */
export interface Accept {
  invitation: string;
  type: "accept";
}
/**
 * The move is played and kept; ``number`` is the last event that it led to.
 */
export interface Accepted {
  id: string;
  match: string;
  number: number;
  type: "accepted";
}
/**
 * The account of the client. The name of a guest is marked, or ``null``: see ``Feature``.
 */
export interface Account {
  name: string | null;
}
/**
 * Something that can be unlocked, and when it was.
 */
export interface AchievementLine {
  earned_at: number | null;
  key: string;
  summary: string;
  title: string;
}
/**
 * A player has used a turn; all that everybody is told about it.
 */
export interface ActedJson {
  notices: NoticeJson[];
  seat: number;
  type: "acted";
}
/**
 * A public notice of an impact: where, by what, and its effect.
 */
export interface NoticeJson {
  cause: Cause;
  cell: string;
  effect: Effect;
  loss: LossJson | null;
}
/**
 * A ship that sank: whose it was, and its class.
 */
export interface LossJson {
  kind: string;
  seat: number;
}
/**
 * Offer to adjourn a match, or agree to it. Without ``agree``: withdraw your offer, or decline
 *     those of the others.
 */
export interface Adjourn {
  agree?: boolean;
  match: string;
  type: "adjourn";
}
/**
 * Whether a match is adjourned, and who has agreed to what. For clients with the feature
 *     ``adjourn``, whenever they begin to follow a match between people, and whenever it changes.
 */
export interface Adjournment {
  clocks: Clocks;
  is_adjourned: boolean;
  match: string;
  offered_by: number[];
  ready: ReadySeat[];
  type: "adjournment";
  waits_for: number[];
}
/**
 * Milliseconds left for the turn and for the match when the message was written.
 */
export interface Clocks {
  banks?: number[] | null;
  match?: number | null;
  setup?: number;
  turn?: number | null;
}
/**
 * A player who is ready to go on, and the moment from which they may claim the match:
 *     milliseconds since 1970.
 */
export interface ReadySeat {
  claims_at: number;
  seat: number;
}
/**
 * The statistics of an account. ``wins`` counts those brought from elsewhere too.
 */
export interface AllTime {
  best_scores: {
    [k: string]: number;
  };
  best_streak: number;
  by_opponent: {
    [k: string]: Figures;
  };
  by_preset: {
    [k: string]: Figures;
  };
  streak: number;
  total: Figures;
  tutorial_done: boolean;
  wins: number;
}
/**
 * A number of finished games; rates are from 0 to 1.
 */
export interface Figures {
  accuracy: number;
  draws: number;
  games: number;
  hits: number;
  losses: number;
  shots: number;
  win_rate: number;
  wins: number;
}
/**
 * A shot, its chance to meet a ship, and a best square with the chance there.
 */
export interface Appraised {
  best: string;
  call: Call;
  chance: number;
  most: number;
  target: string;
}
/**
 * A player has arranged the ships; nobody else is shown how.
 */
export interface ArrangedJson {
  seat: number;
  type: "arranged";
}
/**
 * All fleets are placed and the first player may fire.
 */
export interface BeganJson {
  first: number;
  type: "began";
}
/**
 * A ship before the battle, and the dock of its stern if nobody rearranges it.
 */
export interface Berth {
  dock: string;
  kind: string;
  number: number;
  short: string;
  size: number;
}
/**
 * The rules of a game in plain words.
 */
export interface Book {
  sections: BookSection[];
  title: string;
}
/**
 * A chapter of a rule book.
 */
export interface BookSection {
  heading: string;
  key: string;
  paragraphs: string[];
}
/**
 * One of your bots.
 */
export interface BotLine {
  name: string;
  person: string;
}
/**
 * A bot and its token, which is shown once: ``Authorization: Bearer TOKEN``.
 */
export interface BotToken {
  person: string;
  token: string;
}
/**
 * What can be chosen for a new match.
 */
export interface Catalogue {
  levels: {
    [k: string]: Level[];
  };
  presets: Preset[];
}
/**
 * A computer player.
 */
export interface Level {
  name: string;
  summary: string;
}
/**
 * A game that can be played at once.
 */
export interface Preset {
  family: string;
  name: string;
  places_own: boolean;
  rules: string;
  ruleset?: ShootingRulesetJson | FleetRulesetJson;
  seats: number;
}
/**
 * All rules of a shooting game, also those that a rule file leaves out as usual.
 */
export interface ShootingRulesetJson {
  announces: Announces;
  bombs: number | null;
  columns: number;
  equal_turns: boolean;
  family: "shooting";
  first: number | null;
  match_seconds: number | null;
  name: string;
  notation: Notation;
  placement: "own" | "random";
  players: number;
  points: PointsJson | null;
  points_decide: boolean;
  radar: RadarJson | null;
  reveals_fleets: boolean;
  rows: number;
  ships: ShootingClassJson[];
  shots: Shots;
  small_ships_decide: boolean;
  touching: boolean;
  turn_seconds: number | null;
}
/**
 * Points for each hit, for each miss, and for sinking a ship on top of its last hit.
 */
export interface PointsJson {
  hit: number;
  miss: number;
  sunk: number;
}
/**
 * After every ``every`` rounds a player may look as far as ``reach`` around a square.
 */
export interface RadarJson {
  every: number;
  reach: number;
}
/**
 * A kind of ship.
 */
export interface ShootingClassJson {
  armoured: boolean;
  count: number;
  name: string;
  size: number;
}
/**
 * All rules of a fleet game.
 */
export interface FleetRulesetJson {
  base_wins: boolean;
  columns: number;
  family: "fleet";
  harbours: HarbourJson[];
  match_seconds: number | null;
  name: string;
  open_fleets: boolean;
  redraws?: number;
  reef_zone: string[];
  reefs: number;
  rows: number;
  setup_seconds?: number;
  ships: FleetClassJson[];
  torpedo_range: number;
  turn_limit: number | null;
  turn_seconds: number | null;
}
/**
 * The base of one player, and a dock for each ship in the order of the fleet.
 */
export interface HarbourJson {
  base: string[];
  docks: string[];
  facing: "east" | "north" | "south" | "west";
  radar: string[];
}
/**
 * A kind of ship, with its equipment.
 */
export interface FleetClassJson {
  blast: number;
  cannon: ZoneJson | null;
  count: number;
  heavy_armour: boolean;
  heavy_cannon: boolean;
  leap: number;
  long_radar: ZoneJson | null;
  marked: boolean;
  mines: number;
  name: string;
  pivot: number;
  radar: ZoneJson;
  size: number;
  sonar: ZoneJson | null;
  speed: number;
  torpedoes: boolean;
  turns_about: boolean;
}
/**
 * A rectangle in the frame of a ship: from the stern along the hull, and to port across it.
 */
export interface ZoneJson {
  aft: number;
  fore: number;
  port: number;
  starboard: number;
}
/**
 * Make a move; ``number`` is the last event that the player has seen.
 *
 *     The client chooses an ``id`` for this move and no other: sending it again is harmless.
 */
export interface Command {
  answers?: string;
  id: string;
  match: string;
  move: string;
  number: number;
  type: "command";
}
/**
 * A placement is fixed: the salted hash of what that seat has placed.
 */
export interface Committed {
  commitment: string;
  match: string;
  seat: number;
  type: "committed";
}
/**
 * A line of chat that the operator should look at.
 */
export interface Complaint {
  line: number;
  reason?: string;
}
/**
 * An enemy square on the radar; ``bow`` is where a bow points, ``marked`` tells a class.
 */
export interface ContactJson {
  bow: ("east" | "north" | "south" | "west") | null;
  cell: string;
  damage: "damaged" | "destroyed" | "intact";
  marked: boolean;
  seat: number;
}
/**
 * Decline an invitation, leave a table, or withdraw your own invitation.
 */
export interface Decline {
  invitation: string;
  type: "decline";
}
/**
 * A named account is deleted with its password.
 */
export interface Deletion {
  password?: string | null;
}
/**
 * A fleet is placed. Only its owner is shown where.
 */
export interface DeployedJson {
  fleet: ShipJson[] | null;
  seat: number;
  type: "deployed";
}
/**
 * A ship and its squares, bow first.
 */
export interface ShipJson {
  cells: string[];
  name: string;
}
/**
 * A player of the other side declines it.
 */
export interface DrawDeclinedJson {
  seat: number;
  type: "draw-declined";
}
/**
 * A player offers a draw.
 */
export interface DrawOfferedJson {
  seat: number;
  type: "draw-offered";
}
/**
 * Lines to be announced once.
 */
export interface Earned {
  unlocked: string[];
}
/**
 * The game is over; the fleets are shown where the rules say so.
 */
export interface EndedJson {
  fleets: ShipJson[][] | null;
  outcome: OutcomeJson;
  type: "ended";
}
/**
 * The winners, and why the game ended; several winners share a draw.
 */
export interface OutcomeJson {
  ending: Ending;
  winners: number[];
}
/**
 * Enter the lobby: from now on the server tells who is here and which tables are open.
 */
export interface Enter {
  type: "enter";
}
/**
 * What one viewer was shown next; ``first`` is the number of the first of the events.
 */
export interface Events {
  clocks: Clocks;
  demand: string | null;
  events: AnyEvent[];
  first: number;
  match: string;
  question?: string;
  type: "events";
  view: AnyView;
}
/**
 * Shots of one seat into the sea of another, in the order of their squares.
 */
export interface FiredJson {
  fleet_sunk: boolean;
  sea: number;
  seat: number;
  shots: ShotJson[];
  type: "fired";
}
/**
 * One shot and its call; ``ship`` is the class that it sank, where classes are announced.
 */
export interface ShotJson {
  call: Call;
  ship: string | null;
  target: string;
}
/**
 * A radar scan was made. Only the player who made it sees where and what.
 */
export interface ScannedJson {
  finding: FindingJson | null;
  seat: number;
  type: "scanned";
}
/**
 * What a radar scan showed to the player who made it.
 */
export interface FindingJson {
  centre: string;
  sea: number;
  ships: string[];
  water: string[];
}
/**
 * The time for a shot ran out and the turn went on.
 */
export interface TimedOutJson {
  seat: number;
  type: "timed-out";
}
/**
 * This map and this fleet are to be accepted; earlier acceptances are void.
 */
export interface ProposedJson {
  asked_by?: number;
  counts: number[];
  reefs: string[];
  type: "proposed";
}
/**
 * A player accepts the map.
 */
export interface MapAcceptedJson {
  seat: number;
  type: "map-accepted";
}
/**
 * The torpedo met nothing. Shown to the player who fired it.
 */
export interface MissedJson {
  seat: number;
  type: "missed";
}
/**
 * What is new in the picture of one seat. Shown to that seat alone.
 */
export interface SightedJson {
  cleared: string[];
  contacts: ContactJson[];
  faded: string[];
  mines: string[];
  seat: number;
  ships: VesselJson[];
  sunk: VesselNameJson[];
  type: "sighted";
}
/**
 * A ship afloat; ``damage`` runs from the stern to the bow.
 */
export interface VesselJson {
  damage: ("damaged" | "destroyed" | "intact")[];
  facing: "east" | "north" | "south" | "west";
  kind: string;
  long_radar: boolean;
  mines: number;
  number: number;
  seat: number;
  stern: string;
}
/**
 * A ship by its seat and its id.
 */
export interface VesselNameJson {
  kind: string;
  number: number;
  seat: number;
}
/**
 * The game is over, and all that was hidden is shown.
 */
export interface FleetEndedJson {
  fleets: VesselJson[][];
  mines: string[];
  outcome: OutcomeJson;
  type: "ended";
}
/**
 * All that one viewer knows; ``seas`` and ``scores`` are in the order of the seats.
 */
export interface ViewJson {
  allowances: number;
  deployed: number[];
  findings: FindingJson[];
  first: number | null;
  fleet: ShipJson[] | null;
  fleets: ShipJson[][] | null;
  outcome: OutcomeJson | null;
  phase: Phase;
  round: number;
  scans: number[];
  scores: ScoreJson[];
  seas: SeaJson[];
  seat: number | null;
  target: number | null;
  turn: number | null;
}
/**
 * What one seat has achieved; ``sunk`` lists classes, or nothing where they are not told.
 */
export interface ScoreJson {
  hits: number;
  points: number;
  shots: number;
  sunk: (string | null)[];
}
/**
 * The shots that fell into the sea of one seat, in order.
 */
export interface SeaJson {
  shots: ShotJson[];
  sunk_in_round: number | null;
}
/**
 * All that one viewer knows; the picture of a spectator is empty.
 */
export interface FleetViewJson {
  accepted: number[];
  actions: number;
  arranged: number[];
  counts: number[];
  fleets: VesselJson[][];
  last: number[];
  log: LogEntryJson[];
  losses: LossJson[];
  mines: string[];
  offer: number | null;
  offered_at: number | null;
  outcome: OutcomeJson | null;
  phase: Phase1;
  picture: PictureJson;
  redraws?: number[];
  reefs: string[];
  ruins: string[];
  seat: number | null;
  turn: number | null;
}
/**
 * A notice, and the number of the action that caused it.
 */
export interface LogEntryJson {
  action: number;
  notice: NoticeJson;
}
/**
 * What a seat sees now: the ships of its side, enemy squares on radar, and mines.
 */
export interface PictureJson {
  contacts: ContactJson[];
  mines: string[];
  ships: VesselJson[];
}
/**
 * Leave the lobby.
 */
export interface Exit {
  type: "exit";
}
/**
 * The tournament that a match belongs to, if it belongs to one.
 */
export interface FixtureLine {
  placing_left: number | null;
  tournament: string | null;
}
/**
 * One moment, as the viewer of the frames saw it, or with everything.
 */
export interface FleetFrame {
  at: number;
  events: (
    | ProposedJson
    | MapAcceptedJson
    | ArrangedJson
    | BeganJson
    | ActedJson
    | MissedJson
    | SightedJson
    | TimedOutJson
    | DrawOfferedJson
    | DrawDeclinedJson
    | FleetEndedJson
  )[];
  ghost_mines: MineGhost[];
  ghosts: Ghost[];
  order: string | null;
  radar: string[][];
  seat: number | null;
  view: FleetViewJson;
}
/**
 * A mine that was heard and is out of the reach of every sonar again.
 */
export interface MineGhost {
  action: number;
  cell: string;
}
/**
 * An enemy square that was seen and is out of sight again.
 */
export interface Ghost {
  action: number;
  contact: ContactJson;
}
/**
 * Some frames of a replay, in order.
 */
export interface FleetFrames {
  first: number;
  frames: FleetFrame[];
  marks: FleetMark[];
  seat: number | null;
  total: number;
  type: "fleet-frames";
}
/**
 * A moment at which a ship was hit or sank, or a base was hit; the seat is its owner.
 */
export interface FleetMark {
  effect: "base" | "hit" | "sunk";
  moment: number;
  seat: number;
}
/**
 * A legal order. If ``targets`` are given, one of them takes the place of ``{square}``.
 */
export interface FleetOrder {
  cases: TargetCase[];
  facing: ("east" | "north" | "south" | "west") | null;
  goal: string | null;
  hull: string[];
  name: OrderName;
  question: OrderQuestion | null;
  sentence: string;
  targets: string[];
  text: string;
  unseen: string[];
  way: string[];
}
/**
 * Targets about which there is something else to say than about the others.
 */
export interface TargetCase {
  question: OrderQuestion | null;
  sentence: string;
  squares: string[];
}
/**
 * What to ask first: the order is legal and yet hardly meant.
 */
export interface OrderQuestion {
  code: QuestionCode;
  sentence: string;
}
/**
 * All that a seat may order now, made from what it knows.
 */
export interface FleetOrders {
  demand: string | null;
  ghosts: Ghost[];
  mines: MineGhost[];
  number: number;
  others: FleetOrder[];
  radar: string[];
  refused: RefusedOrder[];
  seat: number;
  setup: SetUp | null;
  ships: ShipOrders[];
  sonar: string[];
}
/**
 * An order that somebody may look for and that is not possible now.
 */
export interface RefusedOrder {
  code: string;
  name: OrderName;
  sentence: string;
  squares: string[];
  text: string;
}
/**
 * Before the battle: what is agreed on and what may be arranged.
 */
export interface SetUp {
  berths: Berth[];
  classes: string[];
  docks: string[];
  facing: "east" | "north" | "south" | "west";
  most_ships: number;
  redraws: Redraws;
  waits_for: number[];
}
/**
 * Requests for other reefs.
 */
export interface Redraws {
  asked: number[];
  last: number | null;
  left: number | null;
}
/**
 * One ship of the seat.
 */
export interface ShipOrders {
  is_docked: boolean;
  kind: string;
  number: number;
  orders: FleetOrder[];
  reach: Reach;
  refused: RefusedOrder[];
  sentence: string;
  short: string;
  speed: number;
}
/**
 * How far a ship reaches from where it is; nothing for what it does not have.
 */
export interface Reach {
  cannon: string[];
  leap: string[];
  mines: string[];
  other_radar: string[];
  radar: string[];
  sonar: string[];
  torpedo: string[];
}
/**
 * What each side knew and when, what it hit, and what it fired at in vain.
 */
export interface FleetReport {
  moments: number;
  name: string;
  sides: SideReport[];
  type: "fleet-report";
}
/**
 * One side: its ships as the other side knew them, and what it did itself.
 */
export interface SideReport {
  damage: WeaponDamage[];
  repaired: number;
  seats: number[];
  ships: ShipHistory[];
  shots: FleetShot[];
}
/**
 * Squares that a weapon of one side destroyed: of enemy ships, of enemy bases, of its own
 *     ships and bases. A mine is a weapon of the side that dropped it.
 */
export interface WeaponDamage {
  bases: number;
  own: number;
  ships: number;
  weapon: Cause;
}
/**
 * One ship: when the other side saw any square of it, and what became of it. The moment at
 *     which it sinks in sight belongs to ``seen``, so a ship that was lost without ever having been
 *     seen has a ``loss`` and nothing there.
 */
export interface ShipHistory {
  hits: ShipHit[];
  kind: string;
  loss: ShipLoss | null;
  number: number;
  seat: number;
  seen: SeenSpan[];
}
/**
 * A turn in which a ship lost squares, or the armour of one; ``squares`` were destroyed.
 */
export interface ShipHit {
  cause: Cause;
  moment: number;
  squares: number;
}
/**
 * How a ship sank.
 */
export interface ShipLoss {
  cause: Cause;
  cause_seen: boolean;
  moment: number;
}
/**
 * From the first to the last moment, both included.
 */
export interface SeenSpan {
  first: number;
  last: number;
}
/**
 * A shot of a cannon, or a torpedo. ``cell`` is where it fell, nothing if it met nothing.
 */
export interface FleetShot {
  cell: string | null;
  kind: string;
  moment: number;
  number: number;
  outcome: "base" | "certain" | "fog" | "hit" | "mine" | "own";
  seat: number;
  weapon: Cause;
}
/**
 * The rules of a match, from which the same game can be made again.
 */
export interface GameText {
  family: string;
  name: string;
  rules: string;
  ruleset?: ShootingRulesetJson | FleetRulesetJson;
}
/**
 * Whether the server stops now, because it was started for this person alone.
 */
export interface Goodbye {
  stops: boolean;
}
/**
 * A player at an invitation, and their answer: ``asked``, ``accepted`` or ``declined``.
 */
export interface Guest {
  answer: string;
  name: string | null;
  person: string;
}
/**
 * The name of a guest, without the mark that stands behind it elsewhere.
 */
export interface GuestName {
  name: string;
}
/**
 * A sign of life, with every match that the client follows.
 */
export interface Heartbeat {
  matches: {
    [k: string]: Pulse;
  };
  type: "heartbeat";
}
/**
 * How far a match has come, so that a client can check what it has.
 */
export interface Pulse {
  clocks: Clocks;
  digest: string;
  number: number;
}
/**
 * The first message of a client. Features that the server does not know are ignored.
 */
export interface Hello {
  /**
   * @maxItems 16
   */
  features?: string[];
  type: "hello";
  version: number;
}
/**
 * What the seat that asked can know about the sea that it fires at.
 */
export interface Hint {
  best: string[];
  exact: boolean;
  heat: number[];
  number: number;
  sea: number;
}
/**
 * An invitation or an open table; the first of the ``guests`` is the host.
 */
export interface Invitation {
  expires_at: number;
  family: string;
  game: string;
  guests: Guest[];
  id: string;
  kind: string;
  match?: string | null;
  rematch_of?: string | null;
  seats: number;
  state: string;
  terms: Terms;
}
/**
 * The terms of a match: a preset, or custom rules of one family.
 */
export interface Terms {
  family?: string | null;
  first?: Begins | null;
  preset?: string | null;
  public?: boolean;
  rated?: boolean;
  rules?: string | null;
  time?: TimeControl | null;
}
/**
 * Seconds in place of those of the rules: for each move, or in a bank for each player that
 *     grows by the increment with every turn. A player whose bank is empty loses.
 */
export interface TimeControl {
  bank?: number | null;
  increment?: number;
  turn?: number | null;
}
/**
 * Invite people; without any, open a table that is listed, or only has an address.
 *
 *     The client chooses the ``id``, which comes back with a refusal.
 */
export interface Invite {
  id: string;
  listed?: boolean;
  /**
   * @maxItems 7
   */
  people?: string[];
  terms: Terms;
  type: "invite";
}
/**
 * An invitation that concerns you, or what has become of it.
 */
export interface Invited {
  invitation: Invitation;
  type: "invited";
}
/**
 * A fleet that was saved under a name.
 */
export interface LayoutLine {
  fleet: string;
  name: string;
  preset: string;
}
/**
 * A fleet, as the text that places it.
 */
export interface LayoutText {
  fleet: string;
}
/**
 * Stop following a match. The seat stays taken.
 */
export interface Leave {
  match: string;
  type: "leave";
}
/**
 * A line of chat.
 */
export interface Line {
  at: number;
  id: number;
  name: string | null;
  person: string;
  text: string;
}
/**
 * A match between people that anybody may watch.
 */
export interface LiveMatch {
  created_at: number;
  match: string;
  players: Player[];
  preset: string;
}
/**
 * The player at a seat: a person by name, or the computer at a level.
 */
export interface Player {
  bot?: boolean;
  level?: string | null;
  name?: string | null;
  seat: number;
}
/**
 * The match to follow. It goes on when nobody is waited for.
 */
export interface Loaded {
  counts: boolean;
  match: string;
  waits_for: number;
}
/**
 * Everybody who is here and every open table, whenever something has changed.
 */
export interface Lobby {
  people: Person[];
  tables: Invitation[];
  type: "lobby";
}
/**
 * Somebody who is here. ``lobby`` is whether the client can be invited.
 */
export interface Person {
  bot: boolean;
  doing: string;
  games: number;
  lobby: boolean;
  name: string | null;
  person: string;
  ratings: {
    [k: string]: number;
  };
  wins: number;
}
/**
 * Logs in to the account of that name.
 */
export interface LogIn {
  name: string;
  password: string;
}
/**
 * Where the new match is found: follow it over the WebSocket.
 */
export interface MatchCreated {
  match: string;
}
/**
 * What anybody with the address of a match may know about it.
 */
export interface MatchLine {
  counts: boolean;
  created_at: number;
  finished_at: number | null;
  helped: boolean;
  is_hot_seat?: boolean;
  is_paused: boolean;
  match: string;
  players: Player[];
  preset: string;
  result: Result | null;
  ruleset?: ShootingRulesetJson | FleetRulesetJson;
  seat: number | null;
  waits_for?: number[];
}
/**
 * How a match ended: several winners share a draw.
 */
export interface Result {
  ending: string;
  winners: number[];
}
/**
 * The account of the client. ``name`` is a registered one: a guest has none, but a name that
 *     ``/api/guest-name`` tells.
 */
export interface Me {
  email: string | null;
  name: string | null;
  person: string;
  tutorial_done: boolean;
}
/**
 * A match of people who share one screen: all seats belong to the account.
 */
export interface NewHotSeat {
  family?: string | null;
  first?: First | null;
  preset?: string | null;
  rules?: string | null;
}
/**
 * A match against the computer: of a preset, or of custom rules of one family.
 */
export interface NewMatch {
  family?: string | null;
  first?: First | null;
  layout?: string | null;
  level: string;
  placement?: Placement;
  preset?: string | null;
  rules?: string | null;
}
/**
 * Another name for a save.
 */
export interface NewName {
  name: string;
}
/**
 * The match that is to be saved under a name.
 */
export interface NewSave {
  match: string;
  replaces?: boolean;
}
/**
 * A tournament to be announced.
 */
export interface NewTournament {
  format?: string;
  games?: number;
  name: string;
  terms: Terms;
}
/**
 * Play a preset against the next player who wants the same.
 */
export interface Next {
  preset: string;
  rated?: boolean;
  type: "next";
}
/**
 * A seat offers a draw; without a seat, the offer has ended.
 */
export interface Offered {
  match: string;
  question?: string;
  seat: number | null;
  type: "offered";
}
/**
 * A match has ended; its record is at that path.
 */
export interface Over {
  match: string;
  record: string;
  result: Result;
  type: "over";
}
/**
 * Ends all other sessions too.
 */
export interface PasswordChange {
  new: string;
  old: string;
}
/**
 * Sets a new password with the token of a reset link, once. Ends all sessions.
 */
export interface PasswordReset {
  password: string;
  token: string;
}
/**
 * Asks for a sign of life.
 */
export interface Ping {
  token?: string;
  type: "ping";
}
/**
 * The answer to a ping.
 */
export interface Pong {
  token: string;
  type: "pong";
}
/**
 * A line of a leaderboard.
 */
export interface RankLine {
  bot: boolean;
  games: number;
  name: string;
  person: string;
  place: number;
  rating: number;
  wins: number;
}
/**
 * Say whether you are ready to go on with an adjourned match.
 */
export interface Ready {
  match: string;
  ready?: boolean;
  type: "ready";
}
/**
 * Every answer that is not a success.
 */
export interface Refusal {
  code: string;
  detail?: string;
  sentence: string;
}
/**
 * A message was refused and has changed nothing.
 */
export interface Refused {
  code: string;
  detail?: string;
  id?: string | null;
  match?: string | null;
  sentence: string;
  type: "refused";
}
/**
 * A guest takes a name, and keeps everything.
 */
export interface Registration {
  email?: string | null;
  name: string;
  password: string;
}
/**
 * Ask the same people for a rematch, or accept one.
 */
export interface Rematch {
  match: string;
  type: "rematch";
}
/**
 * A match that you follow has a rematch.
 */
export interface Rematched {
  match: string;
  next: string;
  type: "rematched";
}
/**
 * Everything about the shots of a finished game.
 */
export interface Report {
  name: string;
  seats: Showing[];
  turns: Turn[];
  type: "report";
}
/**
 * Skill and luck of one seat.
 */
export interface Showing {
  best: number;
  expected: number;
  hits: number;
  luck: number;
  seat: number;
  shots: number;
  skill: number;
  spread: number;
  words: string[];
}
/**
 * A shot or a salvo: the same number as that of the answer ``fired`` in the record.
 */
export interface Turn {
  exact: boolean;
  heat: number[];
  sea: number;
  seat: number;
  shots: Appraised[];
}
/**
 * Follow a match, from after the event of that number or else from a snapshot.
 */
export interface Resume {
  last?: number | null;
  match: string;
  type: "resume";
}
/**
 * Custom rules of one family.
 */
export interface Rules {
  family: string;
  rules: string;
}
/**
 * The result of checking custom rules: without complaints they can be played at once.
 */
export interface RulesChecked {
  area?: number | null;
  complaints: string[];
  example?: string | null;
  rules?: string | null;
  ruleset?: ShootingRulesetJson | FleetRulesetJson;
  suggested_area?: number | null;
}
/**
 * What was said in a room, in order.
 */
export interface Said {
  lines: Line[];
  room: string;
  type: "said";
}
/**
 * A saved game. ``waits_for`` is how many people are not ready yet, where it is adjourned.
 */
export interface SaveLine {
  is_finished: boolean;
  match: string;
  name: string;
  preset: string;
  saved_at: number;
  waits_for: number;
}
/**
 * Say something in the lobby or at a match, whose id is the room.
 */
export interface Say {
  room: string;
  text: string;
  type: "say";
}
/**
 * One place where an account is logged in.
 */
export interface SessionLine {
  created_at: number;
  id: string;
  is_this: boolean;
  label: string;
  seen_at: number;
}
/**
 * Resume a hot-seat match at one of its seats, which all belong to the account.
 */
export interface Sit {
  last?: number | null;
  match: string;
  seat: number;
  type: "sit";
}
/**
 * All that one viewer knows of a match; ``number`` is the last event that is in it.
 *
 *     ``seat`` is the viewer's own, or nothing for a spectator. ``demand`` is what the viewer must do,
 *     or nothing while others are to move.
 */
export interface Snapshot {
  clocks: Clocks;
  commitments: {
    [k: string]: string;
  };
  demand: string | null;
  digest: string;
  game: GameText;
  match: string;
  number: number;
  offer?: number | null;
  players: Player[];
  question?: string;
  result: Result | null;
  seat: number | null;
  type: "snapshot";
  view: AnyView;
}
export interface TournamentCreated {
  tournament: string;
}
/**
 * A way to hold a tournament.
 */
export interface TournamentFormat {
  name: string;
  summary: string;
}
/**
 * A tournament as it stands now, the best first.
 */
export interface TournamentLine {
  format: string;
  games: number;
  host: string | null;
  matches: string[];
  name: string;
  rounds: number;
  stage: string;
  standings: TournamentRow[];
  terms: Terms;
  tournament: string;
}
/**
 * One line of the standings.
 */
export interface TournamentRow {
  draws: number;
  games: number;
  losses: number;
  name: string | null;
  person: string;
  points: number;
  wins: number;
}
/**
 * A report that is being made: ask again.
 */
export interface Underway {
  done: number;
  total: number;
  type: "underway";
}
/**
 * What the player has unlocked, as lines to be announced: here or on the last connection.
 */
export interface Unlocked {
  lines: string[];
  type: "unlocked";
}
/**
 * The answer to a hello, with the features that both sides have.
 */
export interface Welcome {
  account: Account;
  features: string[];
  type: "welcome";
  version: number;
}
