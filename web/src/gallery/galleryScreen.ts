/** Which screen is shown, and with what. */
import type { ComponentProps } from "svelte";
import type EndScreen from "../screens/EndScreen.svelte";
import type GameScreen from "../screens/GameScreen.svelte";
import type MenuScreen from "../screens/MenuScreen.svelte";
import type PlacingScreen from "../screens/PlacingScreen.svelte";

export type ScreenShown =
  | { readonly at: "menu"; readonly props: ComponentProps<typeof MenuScreen> }
  | { readonly at: "placing"; readonly props: ComponentProps<typeof PlacingScreen> }
  | { readonly at: "game"; readonly props: ComponentProps<typeof GameScreen> }
  | { readonly at: "end"; readonly props: ComponentProps<typeof EndScreen> };
