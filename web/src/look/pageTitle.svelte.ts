/** The title of the tab while a page is open. */
import { TITLE } from "./lookText";

export function showTitle(title: () => string): void {
  $effect(() => {
    document.title = title() ? `${title()} · ${TITLE}` : TITLE;
    return () => (document.title = TITLE);
  });
}
