import { ownValue } from '#schema/base/own-value.ts';
import { escapeAttribute, escapeText } from '#schema/document/formats/escape-html.ts';
import {
  type HtmlElement,
  type HtmlNode,
  classesOf,
  htmlTree,
} from '../../../records/rich-text/html-tree.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import { Notes } from '../notes.ts';
import {
  type SourceAudience,
  type SourceItem,
  type SourcePost,
  emptyPost,
  notForEveryone,
} from '../source-item.ts';
import { momentOf } from '../source-text.ts';
import {
  bookmarkOf,
  edited,
  figureOf,
  firstOf,
  htmlOf,
  linkOf,
  noteReference,
  notesSection,
  valueOf,
  withClass,
  wordsOf,
  wrapped,
} from './page-dom.ts';

const spoken = later(messages);

/** A row of `posts.csv`, and the file that it names. */
export interface SubstackPage {
  format: 'substack';
  row: Readonly<Record<string, string>>;
  html: string;
}

const AUDIENCES: Readonly<Record<string, SourceAudience>> = {
  only_free: 'members',
  only_paid: 'paying_members',
  founding: 'founding_members',
};

/** A post of a Substack export. */
export function substackPost({ row, html }: SubstackPage): SourceItem {
  const id = row.post_id ?? '';
  const [, number = id, slug = ''] = /^(\d+)\.(.+)$/.exec(id) ?? [];
  const notes = new Notes();
  const status = statusOf(row, notes);
  const podcast = row.podcast_url?.trim() ?? '';
  const sound = podcast === '' ? '' : `<audio src="${escapeAttribute(podcast)}"></audio>`;
  return {
    ...emptyPost(number),
    kind: row.type === 'page' ? 'page' : 'post',
    title: row.title?.trim() ?? '',
    slug,
    status,
    publishedAt: momentOf(row.post_date),
    html: sound + bodyOf(html, notes),
    excerpt: row.subtitle?.trim() ?? '',
    ...pathsOf(slug, status),
    notes: notes.all,
  };
}

/** Only what everyone could read there is redirected; links among the posts know all of them. */
function pathsOf(
  slug: string,
  status: SourcePost['status'],
): Partial<Pick<SourcePost, 'paths' | 'linkedAs'>> {
  if (slug === '') return {};
  return { linkedAs: `/p/${slug}`, paths: status === 'published' ? [`/p/${slug}`] : [] };
}

/** Only what everyone could read there is published. */
function statusOf(row: SubstackPage['row'], notes: Notes): SourcePost['status'] {
  const { audience = '', type } = row;
  const isPublished = /^(?:true|1|yes)$/i.test(row.is_published ?? '');
  if (!isPublished) notes.add(spoken('was_draft'));
  if (audience !== '' && audience !== 'everyone')
    notes.add(notForEveryone(ownValue(AUDIENCES, audience) ?? { name: audience.slice(0, 60) }));
  if (type === 'thread') notes.add(spoken('discussion_thread'));
  return notes.all.length === 0 ? 'published' : 'draft';
}

function bodyOf(html: string, notes: Notes): string {
  const footnotes: { id: string; inside: HtmlNode[] }[] = [];
  const body = edited(htmlTree(html), (element, inside) => {
    const read = classesOf(element)
      .map((name) => ownValue(BLOCKS, name))
      .find((found) => found !== undefined);
    return read?.(element, { inside, notes, footnotes });
  });
  return htmlOf([...body, ...notesSection(footnotes)]);
}

interface Scope {
  inside: () => HtmlNode[];
  notes: Notes;
  footnotes: { id: string; inside: HtmlNode[] }[];
}
type Block = (element: HtmlElement, scope: Scope) => HtmlNode[] | undefined;

const leftOut =
  (what: 'signup_form' | 'poll' | 'substack_widget'): Block =>
  (_, { notes }) => {
    notes.add(spoken(what));
    return [];
  };

/** What Substack’s editor puts between paragraphs, by class name. */
const BLOCKS: Readonly<Record<string, Block>> = {
  'subscription-widget-wrap': leftOut('signup_form'),
  'subscription-widget-wrap-editor': leftOut('signup_form'),
  'subscribe-widget': leftOut('signup_form'),
  'captioned-button-wrap': leftOut('substack_widget'),
  'community-chat': leftOut('substack_widget'),
  directMessage: leftOut('substack_widget'),
  'install-substack-app-embed': leftOut('substack_widget'),
  'poll-embed': leftOut('poll'),
  'paywall-jump': (_, { notes }) => {
    notes.add(spoken('paywall'));
    return [];
  },
  'button-wrapper': (element) => {
    const link = firstOf(element.childNodes, ({ tagName }) => tagName === 'a');
    const href = valueOf(link, 'href');
    const isTheirs = /%%\w+%%|\/subscribe\?|action=share/.test(href);
    if (isTheirs || href === '') return [];
    return htmlTree(
      `<p class="action"><a href="${escapeAttribute(href)}">${escapeText(wordsOf(link, 100))}</a></p>`,
    );
  },
  'captioned-image-container': (element) => imageOf(element),
  'image-gallery-embed': (element) => galleryOf(element),
  pullquote: (_, { inside }) => wrapped('<blockquote></blockquote>', inside()),
  'footnote-anchor': (element) => noteReference(valueOf(element, 'href').slice(1)),
  footnote: (element, { footnotes }) => {
    const number = withClass(element.childNodes, 'footnote-number');
    const content = withClass(element.childNodes, 'footnote-content');
    if (content === undefined) return undefined;
    footnotes.push({ id: valueOf(number, 'id'), inside: content.childNodes });
    return [];
  },
  'digest-post-embed': (element) => embeddedPost(element),
  'embedded-post-wrap': (element) => embeddedPost(element),
  'embedded-publication-wrap': (element) => embeddedPost(element),
  tweet: (element, { notes }) => {
    const { url } = dataOf(element);
    if (typeof url !== 'string' || url === '') return undefined;
    notes.add(spoken('page_link', { url: url.slice(0, 300) }));
    return linkOf(url);
  },
  'latex-rendered': (element) => {
    const { persistentExpression: formula } = dataOf(element);
    return typeof formula === 'string'
      ? htmlTree(`<pre><code>${escapeText(formula)}</code></pre>`)
      : undefined;
  },
  'native-video-embed': media('video'),
  'native-audio-embed': media('audio'),
};

/** Files that only Substack’s player knows. */
function media(what: 'video' | 'audio'): Block {
  return (_, { notes }) => {
    notes.add(spoken(what === 'video' ? 'uploaded_video' : 'uploaded_audio'));
    return [];
  };
}

/** An image as it was uploaded: around it are a link and smaller versions. */
function imageOf(element: HtmlElement): HtmlNode[] | undefined {
  const image = firstOf(element.childNodes, ({ tagName }) => tagName === 'img');
  const said = image === undefined ? {} : dataOf(image);
  const src = typeof said.src === 'string' ? said.src : valueOf(image, 'src');
  if (src === '') return undefined;
  const caption = firstOf(element.childNodes, ({ tagName }) => tagName === 'figcaption');
  const alt = typeof said.alt === 'string' ? said.alt : valueOf(image, 'alt');
  return figureOf({ src, alt, caption: caption?.childNodes ?? [] });
}

function galleryOf(element: HtmlElement): HtmlNode[] | undefined {
  const { gallery } = dataOf(element) as { gallery?: { images?: unknown; caption?: unknown } };
  const images = Array.isArray(gallery?.images) ? gallery.images : [];
  const sources = images.flatMap((image: unknown) => {
    const src = typeof image === 'object' && image !== null ? (image as { src?: unknown }).src : undefined;
    return typeof src === 'string' ? [src] : [];
  });
  if (sources.length === 0) return undefined;
  const caption = typeof gallery?.caption === 'string' ? gallery.caption.trim() : '';
  const pictures = sources.map((src) => `<img src="${escapeAttribute(src)}" alt="">`).join('');
  const below = caption === '' ? '' : `<p>${escapeText(caption)}</p>`;
  return htmlTree(`<div class="gallery">${pictures}</div>${below}`);
}

/** A card of another post: its URL and title are data of the element. */
function embeddedPost(element: HtmlElement): HtmlNode[] | undefined {
  const said = dataOf(element);
  const text = (...names: string[]) =>
    names.map((name) => said[name]).find((value): value is string => typeof value === 'string') ?? '';
  const link = firstOf(element.childNodes, ({ tagName }) => tagName === 'a');
  const href = text('canonical_url', 'url', 'base_url') || valueOf(link, 'href');
  if (!/^https?:/.test(href)) return undefined;
  return bookmarkOf(
    href,
    text('title', 'name'),
    text('caption', 'truncated_body_text', 'hero_text').slice(0, 600),
  );
}

function dataOf(element: HtmlElement): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(valueOf(element, 'data-attrs') || '{}');
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
