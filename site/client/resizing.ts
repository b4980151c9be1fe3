import { RESIZING_FLAG_MS } from '#schema/settings/parts/every-page-limits.ts';

/** Marks the root while the window is being resized, which disables transitions. */
export function watchResizing(): void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    root.dataset['resizing'] = '';
    timer = setTimeout(() => delete root.dataset['resizing'], RESIZING_FLAG_MS);
  });
}
