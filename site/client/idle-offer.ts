import { NEWSLETTER_MODAL_DELAY_MS } from '#schema/settings/parts/every-page-limits.ts';

const ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'touchmove'];

/**
 * After a minute without any input, `offer` is called; it returns whether the offer was made. If it could not be
 * made, another minute passes.
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
