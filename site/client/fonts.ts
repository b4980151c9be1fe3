/**
 * Fonts come once the page and its first covers are drawn: on a first visit they would share a slow line with them. From
 * then on this browser has them, and pages are drawn in them (`seo/appearance-script.ts`).
 */
export function bringFonts(): void {
  addEventListener('load', () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.dataset['fonts'] = '';
        try {
          localStorage['fonts'] = 1;
        } catch {}
      }),
    ),
  );
}
