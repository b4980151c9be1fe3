import type { Page } from 'playwright/test';

/** How often a person has pressed the mouse button or the screen since `reset`. */
export interface ClickCount {
  count(): number;
  reset(): void;
}

/**
 * Counts every press of a pointer in the page, across navigations. Typing, shortcuts, and choosing a file on the computer don’t
 * count. Call it before the first page is opened.
 */
export async function countClicks(page: Page): Promise<ClickCount> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const { noteClick } = window as unknown as { noteClick: () => void };
    const note = (event: PointerEvent) => {
      // The driver cancels a press whose target has moved, and presses again: that is one press.
      setTimeout(() => (event.isTrusted && !event.defaultPrevented ? noteClick() : undefined));
    };
    window.addEventListener('pointerdown', note, true);
  });
  return {
    count: () => clicks,
    reset: () => {
      clicks = 0;
    },
  };
}
