import { morph } from './morph.ts';

/** What runs, or loads what runs, and the line that tells visitors what a preview is. */
const LEFT_OUT =
  'script, link[rel~="modulepreload"], link[rel~="preload"][as="script"], noscript, .preview-bar, .skip-link';

/** The page as it is put into the frame: nothing in it runs. */
export function stillPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
  // Done by a script elsewhere.
  page.documentElement.dataset['fonts'] = '';
  for (const element of page.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  return page;
}

/** The same as text, for a frame that shows nothing yet. */
export function sourceOf(page: Document): string {
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Brings a page that is shown up to date, where it differs; the reader stays at their place. */
export function bringUpToDate(shown: Document, page: Document): void {
  const { scrollTop, scrollLeft } = shown.documentElement;
  shown.title = page.title;
  const main = shown.querySelector('main');
  const wanted = page.querySelector('main');
  if (main === null || wanted === null) morph(shown.body, page.body);
  else morph(main, wanted);
  shown.documentElement.scrollTo({ top: scrollTop, left: scrollLeft, behavior: 'instant' });
}

/** Links lead nowhere from here, except within the page. */
export function holdLinks(shown: Document): void {
  shown.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    if (link === null || link === undefined) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) shown.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView();
  });
  shown.addEventListener('submit', (event) => event.preventDefault());
}
