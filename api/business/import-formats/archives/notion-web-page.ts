import { posix } from 'node:path';
import { escapeText } from '#schema/document/formats/escape-html.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import {
  type HtmlElement,
  type HtmlNode,
  classesOf,
  elementsIn,
  elementsUnder,
  htmlTree,
  isElement,
  rawText,
} from '../../../records/rich-text/html-tree.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import { type SourceItem, emptyPost } from '../source-item.ts';
import { type NotionScope, imageFrom, linkFrom, notionId } from './notion-addresses.ts';
import { calloutOf, signOf } from './notion-blocks.ts';
import { leftOutNote, sorted } from './notion-properties.ts';
import {
  bookmarkOf,
  edited,
  figureOf,
  firstOf,
  htmlOf,
  valueOf,
  withClass,
  wordsOf,
  wrapped,
} from './page-dom.ts';

const spoken = later(messages);

/** One page of a Notion export of HTML, as it is in the archive. */
export interface NotionWebPage {
  format: 'notion-web';
  path: string;
  html: string;
  /** The IDs of other pages in the archive that this one mentions. */
  known: readonly string[];
}

/** A page of a Notion export of HTML. One that is only a database is skipped: its rows are pages themselves. */
export function notionWebPage({ path, html, known }: NotionWebPage): SourceItem {
  const nodes = htmlTree(html);
  const notes = new Notes();
  notes.add(spoken('notion_draft'));
  const id = notionId(path);
  const nameInArchive = posix.basename(path).replace(/ [0-9a-f]{32}\.html$/, '');
  const title = wordsOf(withClass(nodes, 'page-title'), 300) || nameInArchive;
  const body = withClass(nodes, 'page-body')?.childNodes ?? [];
  if (isOnlyTable(body))
    return { kind: 'skipped', id: path, title, reason: keptTextOf(spoken('notion_table')) };
  const { properties, leftOut } = sorted(propertiesIn(withClass(nodes, 'properties')));
  notes.add(...leftOutNote(leftOut));
  return {
    ...emptyPost(id),
    ...properties,
    excerpt: properties.excerpt || wordsOf(withClass(nodes, 'page-description')),
    linkedAs: `/${id}`,
    title,
    html: htmlOf(bodyOf(joined(body), { path, known, notes })),
    notes: notes.distinct,
  };
}

function isOnlyTable(body: readonly HtmlNode[]): boolean {
  const isTable = (element: HtmlElement) => classesOf(element).includes('collection-content');
  const isImage = ({ tagName }: HtmlElement) => tagName === 'img';
  if (firstOf(body, isTable) === undefined || firstOf(body, isImage) !== undefined) return false;
  return rawText(body, isTable).trim() === '';
}

/** The properties above the text: several values of one are separated by commas. */
function propertiesIn(table: HtmlElement | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const row of elementsUnder(table?.childNodes ?? [])) {
    if (!classesOf(row).includes('property-row')) continue;
    const [name, value] = elementsIn(row);
    const values = [...elementsUnder(value?.childNodes ?? [])].filter((one) =>
      classesOf(one).some((kind) => ['selected-value', 'user', 'checkbox-on'].includes(kind)),
    );
    const words = values.map((one) => (classesOf(one).includes('checkbox-on') ? '☑' : wordsOf(one, 300)));
    const said = values.length > 0 ? words.join(', ') : wordsOf(value, 300);
    const key = wordsOf(name, 200);
    if (key !== '' && said !== '') found.set(key, said.replace(/^@(?=\S)/, ''));
  }
  return found;
}

/** Notion writes a list for each point, and frames around blocks: the points of a list belong together. */
function joined(nodes: readonly HtmlNode[]): HtmlNode[] {
  const isFrame = (element: HtmlElement) => /display:\s*contents/.test(valueOf(element, 'style'));
  const all = nodes.flatMap((node) => (isElement(node) && isFrame(node) ? node.childNodes : [node]));
  const kept: HtmlNode[] = [];
  for (const node of all) {
    if (isElement(node) && node.tagName !== 'pre') node.childNodes = joined(node.childNodes);
    const before = kept.at(-1);
    if (before !== undefined && isElement(before) && isElement(node) && isSameList(before, node))
      before.childNodes.push(...node.childNodes);
    else kept.push(node);
  }
  return kept;
}

const LISTS = ['bulleted-list', 'numbered-list', 'to-do-list'];

function isSameList(one: HtmlElement, next: HtmlElement): boolean {
  const kind = LISTS.find((name) => classesOf(one).includes(name));
  return kind !== undefined && classesOf(next).includes(kind) && valueOf(next, 'start') !== '1';
}

type Reader = (
  element: HtmlElement,
  scope: NotionScope & { inside: () => HtmlNode[] },
) => HtmlNode[] | undefined;

/** Blocks that Notion marks with a class name. */
const READERS: Readonly<Record<string, Reader>> = {
  callout: (element, { inside }) => calloutOf(element, inside),
  image: (element, { path }) => {
    const image = firstOf(element.childNodes, ({ tagName }) => tagName === 'img');
    const caption = elementsIn(element).find(({ tagName }) => tagName === 'figcaption');
    if (image === undefined) return undefined;
    imageFrom(image, path);
    const alt = valueOf(image, 'alt');
    return figureOf({ src: valueOf(image, 'src'), alt, caption: caption?.childNodes ?? [] });
  },
  bookmark: (element) =>
    bookmarkOf(
      valueOf(element, 'href'),
      wordsOf(withClass(element.childNodes, 'bookmark-title'), 300),
      wordsOf(withClass(element.childNodes, 'bookmark-description'), 600),
    ),
  'link-to-page': (_, { inside }) => wrapped('<p></p>', inside()),
  'collection-content': (_, { notes }) => {
    notes.add(spoken('notion_table_inside'));
    return [];
  },
  // A formula is there twice, as MathML and as drawn; its source is in the MathML.
  equation: (element) => wrapped('<pre></pre>', formulaOf(element)),
  katex: (element) => formulaOf(element),
  checkbox: (element) => signOf(classesOf(element).includes('checkbox-on')),
  table_of_contents: () => [],
  icon: () => [],
};

function bodyOf(nodes: readonly HtmlNode[], scope: NotionScope): HtmlNode[] {
  return edited(nodes, (element, inside) => {
    for (const name of classesOf(element)) {
      const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
      const replaced = read?.(element, { ...scope, inside });
      if (replaced !== undefined) return replaced;
    }
    if (element.tagName === 'style') return [];
    if (element.tagName === 'a') return linkFrom(element, { ...scope, inside });
    if (element.tagName === 'img') return imageFrom(element, scope.path);
    if (element.tagName === 'ul' && classesOf(element).includes('toggle')) return togglesIn(inside());
    return undefined;
  });
}

function formulaOf(element: HtmlElement): HtmlNode[] {
  const source = firstOf(element.childNodes, ({ tagName }) => tagName === 'annotation');
  return htmlTree(`<code>${escapeText(wordsOf(source ?? element))}</code>`);
}

/** A toggle is the only point of a list. */
function togglesIn(points: readonly HtmlNode[]): HtmlNode[] {
  return points.flatMap((point) => (isElement(point) ? point.childNodes : []));
}
