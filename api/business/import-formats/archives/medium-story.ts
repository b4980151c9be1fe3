import {
  type HtmlElement,
  type HtmlNode,
  attribute,
  classesOf,
  elementsIn,
  htmlTree,
} from '../../../records/rich-text/html-tree.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import { type SourceItem, type SourcePost, emptyPost } from '../source-item.ts';
import { momentOf, pathOf } from '../source-text.ts';
import {
  bookmarkOf,
  edited,
  figureOf,
  firstOf,
  htmlOf,
  linkOf,
  valueOf,
  withClass,
  wordsOf,
} from './page-dom.ts';

const spoken = later(messages);

/** One story of a Medium export, as it is in the archive. */
export interface MediumPage {
  format: 'medium';
  path: string;
  html: string;
  /** The IDs of other stories in the archive that this one mentions. */
  known: readonly string[];
}

/** A story of a Medium export. Its tags aren’t in the export. */
export function mediumStory({ path, html, known }: MediumPage): SourceItem {
  const nodes = htmlTree(html);
  const notes = new Notes();
  const isDraft = /(?:^|\/)draft_[^/]*$/.test(path);
  const title = wordsOf(withClass(nodes, 'p-name'));
  const body = withClass(nodes, 'e-content');
  const head = body === undefined ? undefined : withClass(body.childNodes, 'graf--title');
  const isResponse = !isDraft && head === undefined;
  if (isDraft) notes.add(spoken('was_draft'));
  if (isResponse) notes.add(spoken('medium_response'));
  const under = body === undefined ? undefined : withClass(body.childNodes, 'graf--subtitle');
  const text = body === undefined ? [] : bodyOf(body, { headings: [head, under], notes, known });
  const canonical = valueOf(withClass(nodes, 'p-canonical'), 'href');
  return {
    ...emptyPost(mediumId(path)),
    linkedAs: `/${mediumId(path)}`,
    title,
    status: isDraft || isResponse ? 'draft' : 'published',
    publishedAt: momentOf(valueOf(withClass(nodes, 'dt-published'), 'datetime')),
    html: htmlOf(text),
    excerpt: under === undefined ? summaryOf(nodes) : wordsOf(under),
    authors: [wordsOf(withClass(nodes, 'p-author'))].filter((name) => name !== ''),
    ...addressesOf(canonical, isDraft),
    notes: notes.all,
  };
}

/** Files are called `2020-04-23_A-title-0a1b2c3d4e5f.html`: the last part is the ID. */
export function mediumId(path: string): string {
  return /[-_]([0-9a-f]{8,16})\.html$/.exec(path)?.[1] ?? path;
}

/** Medium makes a summary of the first sentences if there is no subtitle: those are in the text already. */
function summaryOf(nodes: readonly HtmlNode[]): string {
  const words = wordsOf(withClass(nodes, 'p-summary'));
  return words.endsWith('…') ? '' : words;
}

/** A page of Medium’s own can’t be redirected; one on a domain of the author’s can. */
function addressesOf(
  canonical: string,
  isDraft: boolean,
): Partial<Pick<SourcePost, 'slug' | 'paths' | 'canonicalUrl'>> {
  const path = pathOf(canonical);
  if (path === undefined || isDraft) return {};
  const slug = (path.split('/').at(-1) ?? '').replace(/-?[0-9a-f]{8,16}$/, '');
  const isAtMedium = /(?:^|\.)medium\.com$/.test(new URL(canonical).hostname);
  return isAtMedium ? { slug } : { slug, paths: [path], canonicalUrl: canonical };
}

interface Scope {
  headings: readonly (HtmlElement | undefined)[];
  notes: Notes;
  known: readonly string[];
}

function bodyOf(body: HtmlElement, { headings, notes, known }: Scope): HtmlNode[] {
  let isFirstDivider = true;
  return edited(body.childNodes, (element, inside) => {
    if (headings.includes(element)) return [];
    const classes = classesOf(element);
    const isOf = (...names: string[]) => names.some((name) => classes.includes(name));
    if (element.tagName === 'div' && isOf('section-divider')) {
      const isKept = !isFirstDivider;
      isFirstDivider = false;
      return isKept ? htmlTree('<hr>') : [];
    }
    if (element.tagName === 'section') return inside();
    if (element.tagName === 'a') return linkAmong(element, known);
    if (isOf('graf--h3')) return renamed(element, 'h2', inside);
    if (isOf('graf--h4')) return renamed(element, 'h3', inside);
    if (isOf('graf--mixtapeEmbed')) return cardOf(element);
    if (element.tagName === 'figure') return mediaOf(element, notes);
    if (element.tagName === 'pre') return codeOf(element, inside);
    return undefined;
  });
}

/** Links among the stories know each other by their IDs, wherever Medium showed them. */
function linkAmong(link: HtmlElement, known: readonly string[]): undefined {
  const [, id = ''] = /[-/]([0-9a-f]{8,16})(?:[?#]|$)/.exec(valueOf(link, 'href')) ?? [];
  if (known.includes(id)) link.attrs = [{ name: 'href', value: `/${id}` }];
}

function renamed(element: HtmlElement, name: string, inside: () => HtmlNode[]): HtmlNode[] {
  const [heading] = htmlTree(`<${name}></${name}>`) as HtmlElement[];
  if (heading === undefined) return [element];
  heading.childNodes = inside();
  return [heading];
}

/** A card with a link: its title, and a line about it. */
function cardOf(element: HtmlElement): HtmlNode[] {
  const link = firstOf(element.childNodes, ({ tagName }) => tagName === 'a');
  if (link === undefined) return [element];
  const title = firstOf(link.childNodes, ({ tagName }) => tagName === 'strong');
  const about = firstOf(link.childNodes, ({ tagName }) => tagName === 'em');
  const href = valueOf(link, 'data-href') || valueOf(link, 'href');
  return bookmarkOf(href, wordsOf(title ?? link, 300), wordsOf(about, 600));
}

/** An image at its original size, or what a page of another site put there. */
function mediaOf(figure: HtmlElement, notes: Notes): HtmlNode[] | undefined {
  const image = firstOf(figure.childNodes, ({ tagName }) => tagName === 'img');
  const caption = elementsIn(figure).find(({ tagName }) => tagName === 'figcaption');
  if (image !== undefined)
    return figureOf({
      src: fullSize(valueOf(image, 'src'), Number(valueOf(image, 'data-width'))),
      alt: valueOf(image, 'alt'),
      caption: caption?.childNodes ?? [],
    });
  const script = firstOf(figure.childNodes, ({ tagName }) => tagName === 'script');
  const [, gist] = /^(https:\/\/gist\.github\.com\/.+)\.js$/.exec(valueOf(script, 'src')) ?? [];
  if (gist === undefined) return undefined;
  notes.add(spoken('page_link', { url: gist.slice(0, 300) }));
  return linkOf(gist);
}

/** The export has images 800 pixels wide: the same URL with another number has more. */
function fullSize(source: string, width: number): string {
  return width > 800 ? source.replace(/\/max\/\d{2,4}\//, '/max/2560/') : source;
}

function codeOf(element: HtmlElement, inside: () => HtmlNode[]): HtmlNode[] {
  const language = attribute(element, 'data-code-block-lang');
  const lines = inside();
  element.attrs = language === null ? [] : [{ name: 'class', value: `language-${language}` }];
  element.childNodes = lines;
  return [element];
}
