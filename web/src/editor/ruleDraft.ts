/** Own rules while they are written, and as a link. */
import type { ShootingClassJson, ShootingRulesetJson } from "../wire/messages";

export const USUAL_RADAR = { every: 4, reach: 1 };
export const USUAL_POINTS = { hit: 1, miss: 0, sunk: 1 };
export const NEW_SHIP: ShootingClassJson = { name: "", size: 2, count: 1, armoured: false };

/** A rule draft packed into an address: what everybody who has the link sees. */
export const packed = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

export function unpacked(code: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A copy of a preset as a draft to change: it counts for itself and not for the preset. */
export const ownOf = (rules: ShootingRulesetJson): ShootingRulesetJson => ({
  ...rules,
  name: `my ${rules.name}`,
});
