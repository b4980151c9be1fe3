import './reading-list.css';
import { pageTranslator } from '../language/plain-translator.ts';
import { failureText } from './failure-text.ts';
import { type KeptPage, keep, keptPages, watchOtherTabs } from './kept.ts';
import { messages } from './messages.ts';
import { readingListMarkdown } from './to-markdown.ts';

const say = pageTranslator.of(messages);
const ASKED_AT_ONCE = 4;
const FILE = 'reading-list.md';

/** Draws /reading-list: what this browser keeps, with ways to remove and export it. */
export function drawReadingList(host: HTMLElement): void {
  const empty = host.querySelector<HTMLElement>('[data-empty]');
  const status = host.appendChild(element('p', 'byline'));
  status.role = 'status';
  const list = host.appendChild(element('ol', 'entries'));
  const out = host.appendChild(button('button button-plain', say('export'), () => download()));
  /** Paths of pages that aren’t on the site anymore. */
  const gone = new Set<string>();
  const draw = () => {
    let pages: KeptPage[] = [];
    let isForbidden = false;
    try {
      pages = keptPages();
    } catch (error) {
      isForbidden = true;
      status.textContent = failureText(error);
    }
    list.replaceChildren(...pages.map((page) => itemOf(page, { isGone: gone.has(page.path), change })));
    out.hidden = pages.length === 0;
    if (empty !== null) empty.hidden = pages.length > 0 || isForbidden;
    return pages;
  };
  const change: Change = (before, after, words) => {
    try {
      keep(before.path, after);
      const undo = button('quiet', say('undo'), () => {
        status.replaceChildren();
        keep(before.path, before);
        draw();
      });
      status.replaceChildren(words, undo);
      undo.focus();
    } catch (error) {
      status.textContent = failureText(error);
    }
    draw();
  };
  const pages = draw();
  watchOtherTabs(draw);
  void findGone(pages, (path) => {
    gone.add(path);
    draw();
  });
}

/** Stores `after` in place of `before`, and says so in `words`, with a way to undo it. */
type Change = (before: KeptPage, after: KeptPage, words: string) => void;

function itemOf(page: KeptPage, { isGone, change }: { isGone: boolean; change: Change }): HTMLLIElement {
  const item = document.createElement('li');
  const title = element('h2', 'entry-title');
  const link = title.appendChild(document.createElement('a'));
  link.href = page.path;
  link.textContent = page.title;
  item.append(title);
  if (page.by !== '') item.append(element('p', 'byline', page.by));
  if (isGone) item.append(element('p', 'kept-gone', say('gone')));
  for (const [index, { text }] of page.passages.entries()) {
    const figure = item.appendChild(element('figure', 'kept-passage'));
    figure
      .appendChild(element('blockquote', ''))
      .append(...text.split('\n').map((line) => element('p', '', line)));
    figure.append(
      button('quiet', say('remove_highlight'), () =>
        change(page, { ...page, passages: page.passages.toSpliced(index, 1) }, say('highlight_removed')),
      ),
    );
  }
  const remove = button('quiet', say('remove'), () =>
    change(page, { ...page, savedAt: null, passages: [] }, say('removed')),
  );
  remove.ariaLabel = say('remove_title', { title: page.title });
  item.append(remove);
  return item;
}

/** Pages may have been taken off the site. Without an answer, a page counts as there. */
async function findGone(pages: readonly KeptPage[], onGone: (path: string) => void): Promise<void> {
  const waiting = [...pages];
  const ask = async (): Promise<void> => {
    const page = waiting.shift();
    if (page === undefined) return;
    const answer = await fetch(page.path, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.status === 404 || answer?.status === 410) onGone(page.path);
    return ask();
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
}

function download(): void {
  const text = readingListMarkdown(keptPages(), {
    title: document.querySelector('h1')?.textContent ?? '',
    origin: location.origin,
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

function button(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}
