import { NEWSLETTER_MODAL_DELAY_MS } from '#schema/every-page-limits.ts';

const ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'touchmove'];

/**
 * After a minute in which nobody touched anything, `offer` is called; it says whether it was made. Where it could not be,
 * another minute is waited for.
 */
export function offerWhenIdle(offer: () => Promise<boolean>): void {
  let timer = 0;
  const stop = new AbortController();
  const restart = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      void offer().then((wasMade) => (wasMade ? stop.abort() : restart()));
    }, NEWSLETTER_MODAL_DELAY_MS);
  };
  for (const type of ACTIVITY)
    addEventListener(type, restart, { passive: true, capture: true, signal: stop.signal });
  restart();
}
