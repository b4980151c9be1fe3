import { posix } from 'node:path';
import { escapeText } from '#schema/document/formats/escape-html.ts';
import { later } from '../../../platform/base/spoken.ts';
import {
  type HtmlElement,
  type HtmlNode,
  elementsIn,
  htmlTree,
  isText,
} from '../../../records/rich-text/html-tree.ts';
import { htmlFromMarkdown } from '../../../records/rich-text/parse-markdown.ts';
import { refuseCostlyHtml } from '../../../records/rich-text/read-html.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import { type SourceItem, emptyPost } from '../source-item.ts';
import { partsOf } from './notion-properties.ts';
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

/** Files are called `A title 0123456789abcdef0123456789abcdef.md`: the last part is the ID. */
export function notionId(path: string): string {
  return /([0-9a-f]{32})\.md$/.exec(path)?.[1] ?? path;
}

/** A page of a Notion export. The export doesn’t say who could read it. */
export function notionPage({ path, markdown, known, columns }: NotionPage): SourceItem {
  const notes = new Notes();
  notes.add(spoken('notion_draft'));
  const { title, body, properties, leftOut } = partsOf(markdown, columns);
  if (leftOut.length > 0)
    notes.add(spoken('notion_properties', { properties: leftOut.slice(0, 20).join('; ').slice(0, 500) }));
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

interface Scope {
  path: string;
  known: readonly string[];
  notes: Notes;
}

function bodyOf(nodes: readonly HtmlNode[], scope: Scope): HtmlNode[] {
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

/** Links among the pages know each other by their IDs. A file that isn’t imported leaves its words. */
function linkFrom(
  link: HtmlElement,
  { known, notes, inside }: Scope & { inside: () => HtmlNode[] },
): HtmlNode[] | undefined {
  const href = valueOf(link, 'href');
  const [, id = ''] = /([0-9a-f]{32})(?:\.md)?(?:[?#].*)?$/.exec(href) ?? [];
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
function imageFrom(image: HtmlElement, path: string): HtmlNode[] | undefined {
  const src = valueOf(image, 'src');
  if (/^(?:https:\/\/www\.notion\.so)?\/icons\//.test(src)) return [];
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(src) || src === '') return undefined;
  const file = posix.join('/', posix.dirname(path), decoded(src));
  const alt = valueOf(image, 'alt');
  const isName = alt === posix.basename(file) || /^(?:Untitled|image\.png)$/i.test(alt);
  image.attrs = [
    { name: 'src', value: file.split('/').map(encodeURIComponent).join('/') },
    { name: 'alt', value: isName ? '' : alt },
  ];
  return undefined;
}

const TONES: readonly (readonly [RegExp, string])[] = [
  [/^\s*💡\s*/u, 'tip'],
  [/^\s*(?:⚠️?|❗|🚨)\s*/u, 'warning'],
  [/^\s*(?:ℹ️?|📌)\s*/u, 'note'],
];

/** The icon of a callout is its tone here. */
function calloutOf(element: HtmlElement, inside: () => HtmlNode[]): HtmlNode[] {
  const words = wordsOf(element, 20);
  const [icon, tone] = TONES.find(([sign]) => sign.test(words)) ?? [undefined, 'note'];
  const content = inside();
  if (icon !== undefined) withoutIcon(content, icon);
  return wrapped(`<aside class="callout callout-${tone}"></aside>`, content);
}

function withoutIcon(nodes: readonly HtmlNode[], icon: RegExp): boolean {
  return nodes.some((node) => {
    if (!isText(node)) return 'childNodes' in node && withoutIcon(node.childNodes, icon);
    if (!icon.test(node.value)) return false;
    node.value = node.value.replace(icon, '');
    return true;
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

/** The product has no to-dos of its own: a sign says whether one is done. */
function checkboxOf(input: HtmlElement): HtmlNode[] {
  if (valueOf(input, 'type') !== 'checkbox') return [];
  return htmlTree(input.attrs.some(({ name }) => name === 'checked') ? '☑' : '☐');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
