/** Numbers, letters or Roman numerals before a full stop or a bracket; anything else is a bullet. */
const NUMBERED = /^\(?(?:(\d+)|[a-z]|[ivxlc]+)[.)]/i;

/** The position of a Word paragraph in a list. */
interface Place {
  list: string;
  level: number;
  marker: string;
}

/** Word writes list items as paragraphs with `mso-list` in their style; neighboring ones become one list. */
export function wordLists(body: HTMLElement): void {
  const found = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')].filter(
    (element) => placeOf(element) !== null && !element.tagName.startsWith('H'),
  );
  for (const first of found) {
    if (!first.isConnected || first.closest('li') !== null) continue;
    const run = runFrom(first);
    const list = listOf(run);
    if (list === undefined) continue;
    first.before(list);
    for (const { paragraph } of run) paragraph.remove();
  }
}

interface Entry {
  paragraph: HTMLElement;
  place: Place;
  content: Node[];
}

function runFrom(first: HTMLElement): Entry[] {
  const run: Entry[] = [];
  for (let next: Element | null = first; next !== null; next = next.nextElementSibling) {
    const paragraph = next as HTMLElement;
    const place = paragraph.tagName === 'P' ? placeOf(paragraph) : null;
    if (place === null || (place.list !== run[0]?.place.list && run.length > 0 && place.level === 1)) break;
    run.push({ paragraph, place, content: [] });
  }
  for (const entry of run) entry.content = contentOf(entry.paragraph);
  return run;
}

function placeOf(paragraph: HTMLElement): Place | null {
  const said = /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i.exec(paragraph.getAttribute('style') ?? '');
  if (said === null) return null;
  return {
    list: `${said[1]} ${said[3]}`,
    level: Number(said[2]),
    marker: markerOf(paragraph)?.textContent?.trim() ?? '',
  };
}

function markerOf(paragraph: HTMLElement): Element | null {
  return paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
}

function contentOf(paragraph: HTMLElement): Node[] {
  markerOf(paragraph)?.remove();
  return [...paragraph.childNodes];
}

function listOf(run: readonly Entry[]): Element | undefined {
  const open: { level: number; list: Element }[] = [];
  let outermost: Element | undefined;
  for (const { place, paragraph, content } of run) {
    while ((open.at(-1)?.level ?? 0) > place.level) open.pop();
    if ((open.at(-1)?.level ?? 0) < place.level) {
      const list = emptyList(paragraph.ownerDocument, place.marker);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent !== null && parent !== undefined) parent.append(list);
      outermost ??= list;
      open.push({ level: place.level, list });
    }
    const item = paragraph.ownerDocument.createElement('li');
    const line = paragraph.ownerDocument.createElement('p');
    line.append(...content);
    item.append(line);
    open.at(-1)?.list.append(item);
  }
  return outermost;
}

function emptyList(page: Document, marker: string): Element {
  const numbered = NUMBERED.exec(marker);
  const list = page.createElement(numbered === null ? 'ul' : 'ol');
  if (numbered?.[1] !== undefined && numbered[1] !== '1') list.setAttribute('start', numbered[1]);
  return list;
}
