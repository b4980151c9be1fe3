const NOTE_MAX_CHARS = 2000;

/** Word, Google Docs, Markdown, and our own pages put notes at the end: each moves to its number. */
export function inlineFootnotes(body: HTMLElement): void {
  const used = new Set<Element>();
  for (const link of body.querySelectorAll('a[href^="#"]')) {
    const id = link.getAttribute('href')?.slice(1) ?? '';
    if (!/^(?:_?ftnt?\d|_edn\d|fn:|fn-?\d)/.test(id) || link.closest('[data-note]') !== null) continue;
    const note = noteOf(body, id);
    if (note === null || note.contains(link)) continue;
    const sup = body.ownerDocument.createElement('sup');
    sup.setAttribute('data-text', wordsOf(note));
    const number = link.closest('sup') ?? link;
    number.replaceWith(sup);
    used.add(note);
  }
  for (const note of used) note.remove();
  for (const end of body.querySelectorAll('section.footnotes, div[style*="mso-element:footnote-list"]'))
    end.remove();
}

/**
 * The block of a note: the element with its id (Word links to `_ftn1` but the block has `ftn1`), or the
 * anchor inside it.
 */
function noteOf(body: HTMLElement, id: string): Element | null {
  const named = [...body.querySelectorAll('[id], a[name]')].find(
    (element) =>
      [id, id.replace(/^_/, '')].includes(element.id) ||
      (element.tagName === 'A' && element.getAttribute('name') === id),
  );
  const block = named?.tagName === 'A' ? named.closest('p, li, div') : named;
  return block === undefined || block === body ? null : block;
}

/** Without the number before and the arrow back after it. */
function wordsOf(note: Element): string {
  const copy = note.cloneNode(true) as Element;
  for (const back of copy.querySelectorAll('a[href^="#"]')) back.remove();
  const words = (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  return words.replace(/^\[?\d+\]?[.)]?\s+/, '').slice(0, NOTE_MAX_CHARS);
}
