import { RESIZING_FLAG_MS } from '#schema/every-page-limits.ts';

/** While the window is being resized the root says so, which stills transitions (contract §8). */
export function watchResizing(): void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    root.dataset['resizing'] = '';
    timer = setTimeout(() => delete root.dataset['resizing'], RESIZING_FLAG_MS);
  });
}
