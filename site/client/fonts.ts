/**
 * Fonts come once the page and its first covers are drawn: on a first visit they would share a slow line with them. On the
 * next page they are there from the beginning (`seo/appearance-script.ts`).
 */
export function bringFonts(): void {
  addEventListener('load', () =>
    requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset['fonts'] = ''))),
  );
}
