import { morph } from './morph.ts';

/** Elements that run or load scripts, and the line that tells visitors that this is a preview. */
const LEFT_OUT =
  'script, link[rel~="modulepreload"], link[rel~="preload"][as="script"], noscript, .preview-bar, .skip-link';

/** The page in the form for the frame: nothing in it runs. */
export function stillPage(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
  // A typeface that is being chosen is shown, even if its files come late.
  for (const style of page.querySelectorAll('head > style'))
    style.textContent = style.textContent.replaceAll('font-display:optional', 'font-display:swap');
  for (const element of page.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus');
  return page;
}

/** The same as text, for a frame that shows nothing yet. */
export function sourceOf(page: Document): string {
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** The custom style of a site is in the head. */
const LOOK = 'head > style, head > link[rel="stylesheet"]';

function bringLookUpToDate(shown: Document, page: Document): void {
  const htmlOf = (look: Document) => [...look.querySelectorAll(LOOK)].map(({ outerHTML }) => outerHTML);
  if (htmlOf(shown).join('') === htmlOf(page).join('')) return;
  const known = new Set(htmlOf(shown));
  const wanted = new Set(htmlOf(page));
  for (const element of shown.querySelectorAll(LOOK)) if (!wanted.has(element.outerHTML)) element.remove();
  for (const element of page.querySelectorAll(LOOK)) {
    if (!known.has(element.outerHTML)) shown.head.append(shown.importNode(element, true));
  }
}

function morphWhereItDiffers(part: Element, wanted: Element): void {
  if (part.outerHTML !== wanted.outerHTML) morph(part, wanted);
}

/** Updates the differences in a displayed page; the scroll position stays. */
export function bringUpToDate(shown: Document, page: Document): void {
  const { scrollTop, scrollLeft } = shown.documentElement;
  shown.title = page.title;
  bringLookUpToDate(shown, page);
  const parts = ['.site-header', 'main', '.site-footer'].map(
    (part) => [shown.querySelector(part), page.querySelector(part)] as const,
  );
  // Emails have none of them.
  if (parts.some(([part, wanted]) => part === null || wanted === null)) morph(shown.body, page.body);
  else
    for (const [part, wanted] of parts)
      if (part !== null && wanted !== null) morphWhereItDiffers(part, wanted);
  shown.documentElement.scrollTo({ top: scrollTop, left: scrollLeft, behavior: 'instant' });
}

/** Links are inactive here, except within the page. */
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
