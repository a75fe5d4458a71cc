/** The pages by the first word of their address. Each is fetched when it is first opened. */
import type { Component } from "svelte";
import type { PageContext } from "./pageContext.svelte";

export interface PageProps {
  readonly context: PageContext;
  /** The rest of the address: of a game its id. */
  readonly about: string;
}

type Page = () => Promise<{ readonly default: Component<PageProps> }>;

export const PAGES: Readonly<Record<string, Page>> = {
  game: () => import("./play/GamePage.svelte"),
  saves: () => import("./home/SavesPage.svelte"),
  statistics: () => import("./home/StatisticsPage.svelte"),
  history: () => import("./home/HistoryPage.svelte"),
  account: () => import("./home/AccountPage.svelte"),
  reset: () => import("./home/ResetPage.svelte"),
  settings: () => import("./home/SettingsPage.svelte"),
  quit: () => import("./home/QuitPage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  report: () => import("./report/ReportPage.svelte"),
  fairness: () => import("./fairness/FairnessPage.svelte"),
  tutorial: () => import("./tutorial/TutorialPage.svelte"),
  hotseat: () => import("./hotseat/HotseatPage.svelte"),
  lobby: () => import("./lobby/LobbyPage.svelte"),
  invite: () => import("./lobby/InvitePage.svelte"),
  watch: () => import("./play/GamePage.svelte"),
  tournaments: () => import("./lobby/TournamentsPage.svelte"),
  editor: () => import("./editor/EditorPage.svelte"),
};

/** Fetches the code of a page while somebody looks at the menu. */
export const prefetch = (page: string): void => void PAGES[page]?.();
