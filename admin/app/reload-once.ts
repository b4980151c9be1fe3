const RELOADED_AT = 'colophon_reloaded_at';
/** A page that was reloaded less than this ago, and still lacks a part, is not reloaded again. */
const AGAIN_AFTER_MS = 60_000;
/** By then, the journal has stored the latest input. */
const WRITTEN_AFTER_MS = 600;

/**
 * A part of the admin that cannot be loaded was probably replaced by a new version: the page is reloaded, once (spec
 * §8). Unsaved text is kept by the journal. Without storage, a second failure could not be distinguished from the
 * first, so nothing is reloaded.
 */
export function reloadOnce(event: VitePreloadErrorEvent): void {
  // oxlint-disable-next-line no-console, words/in-catalogue -- for developers, in the words of spec §8
  console.error('Error preloading route!', event.payload);
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return;
  }
  event.preventDefault();
  setTimeout(() => location.reload(), WRITTEN_AFTER_MS);
}
