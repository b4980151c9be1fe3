import { later } from '../../../platform/base/spoken.ts';
import type { HtmlElement, HtmlNode } from '../../../records/rich-text/html-tree.ts';
import { messages } from '../messages.ts';
import type { Notes } from '../notes.ts';
import { decoded, imageBeside, valueOf } from './page-dom.ts';

const spoken = later(messages);

/** A page of a Notion export that links and images are read from. */
export interface NotionScope {
  path: string;
  /** The IDs of other pages in the archive that this one mentions. */
  known: readonly string[];
  notes: Notes;
}

/** Files are called `A title 0123456789abcdef0123456789abcdef.md`: the last part is the ID. */
export function notionId(path: string): string {
  return /([0-9a-f]{32})\.(?:md|html)$/.exec(path)?.[1] ?? path;
}

/** Links among the pages know each other by their IDs. A file that isn’t imported leaves its words. */
export function linkFrom(
  link: HtmlElement,
  { known, notes, inside }: NotionScope & { inside: () => HtmlNode[] },
): HtmlNode[] | undefined {
  const href = valueOf(link, 'href');
  const [, id = ''] = /([0-9a-f]{32})(?:\.(?:md|html))?(?:[?#].*)?$/.exec(href) ?? [];
  const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href);
  const isNotion = /^https:\/\/(?:www\.)?notion\.(?:so|com|site)\//.test(href);
  if (known.includes(id) && (!isElsewhere || isNotion)) {
    link.attrs = [{ name: 'href', value: `/${id}` }];
    return undefined;
  }
  if (isElsewhere || href === '') return undefined;
  notes.add(spoken('notion_link', { name: decoded(href).slice(0, 200) }));
  return inside();
}

/** Images have paths from their page: from here on, from the top of the archive. Icons belong to Notion. */
export function imageFrom(image: HtmlElement, path: string): HtmlNode[] | undefined {
  const src = valueOf(image, 'src');
  if (/^(?:https:\/\/www\.notion\.so)?\/icons\//.test(src)) return [];
  imageBeside(image, path);
  return undefined;
}
