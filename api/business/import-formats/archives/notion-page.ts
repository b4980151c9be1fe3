import { posix } from 'node:path';
import { escapeText } from '#schema/document/formats/escape-html.ts';
import { later } from '../../../platform/base/spoken.ts';
import {
  type HtmlElement,
  type HtmlNode,
  elementsIn,
  htmlTree,
} from '../../../records/rich-text/html-tree.ts';
import { htmlFromMarkdown } from '../../../records/rich-text/parse-markdown.ts';
import { refuseCostlyHtml } from '../../../records/rich-text/read-html.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import { type SourceItem, emptyPost } from '../source-item.ts';
import { type NotionScope, imageFrom, linkFrom, notionId } from './notion-addresses.ts';
import { leftOutNote, partsOf } from './notion-properties.ts';
import { calloutOf, signOf } from './notion-blocks.ts';
import { edited, htmlOf, valueOf, wordsOf, wrapped } from './page-dom.ts';

const spoken = later(messages);

/** One page of a Notion export, as it is in the archive. */
export interface NotionPage {
  format: 'notion';
  path: string;
  markdown: string;
  /** The IDs of other pages in the archive that this one mentions. */
  known: readonly string[];
  /** The columns of the database that the page is a row of; none for other pages. */
  columns: readonly string[];
}

/** A page of a Notion export. The export doesn’t say who could read it. */
export function notionPage({ path, markdown, known, columns }: NotionPage): SourceItem {
  const notes = new Notes();
  notes.add(spoken('notion_draft'));
  const { title, body, properties, leftOut } = partsOf(markdown, columns);
  notes.add(...leftOutNote(leftOut));
  const html = htmlFromMarkdown(withReadableAsides(body));
  refuseCostlyHtml(html);
  const id = notionId(path);
  const nameInArchive = posix.basename(path).replace(/ [0-9a-f]{32}\.md$/, '');
  return {
    ...emptyPost(id),
    ...properties,
    linkedAs: `/${id}`,
    title: title || nameInArchive,
    html: htmlOf(bodyOf(htmlTree(html), { path, known, notes })),
    notes: notes.all,
  };
}

/** Markdown isn’t read in HTML until a blank line, so callouts get blank lines at their ends. Code stays as it is. */
function withReadableAsides(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
        fence = fence === undefined ? mark : undefined;
      return fence === undefined ? line.replace(/^\s*<\/?(?:aside|details)>\s*$/, '\n$&\n') : line;
    })
    .join('\n');
}

function bodyOf(nodes: readonly HtmlNode[], scope: NotionScope): HtmlNode[] {
  return edited(nodes, (element, inside) => {
    switch (element.tagName) {
      case 'a':
        return linkFrom(element, { ...scope, inside });
      case 'img':
        return imageFrom(element, scope.path);
      case 'aside':
        return calloutOf(element, inside);
      case 'ul':
        return togglesOf(element, inside);
      case 'input':
        return checkboxOf(element);
      default:
        return undefined;
    }
  });
}

/** A toggle is written like a point of a list that has whole paragraphs below it. */
function togglesOf(list: HtmlElement, inside: () => HtmlNode[]): HtmlNode[] | undefined {
  const isToggle = (item: HtmlElement) => {
    const [name, ...below] = elementsIn(item);
    return name?.tagName === 'p' && below.some(({ tagName }) => tagName !== 'ul' && tagName !== 'ol');
  };
  const points = elementsIn(list);
  if (points.length === 0 || !points.every(isToggle)) return undefined;
  const names = points.map((item) => wordsOf(elementsIn(item)[0], 300));
  return inside()
    .filter((node): node is HtmlElement => 'tagName' in node)
    .flatMap((item, index) => {
      const rest = item.childNodes.filter((node) => node !== elementsIn(item)[0]);
      return wrapped(`<details><summary>${escapeText(names[index] ?? '')}</summary></details>`, rest);
    });
}

function checkboxOf(input: HtmlElement): HtmlNode[] {
  if (valueOf(input, 'type') !== 'checkbox') return [];
  return signOf(input.attrs.some(({ name }) => name === 'checked'));
}
