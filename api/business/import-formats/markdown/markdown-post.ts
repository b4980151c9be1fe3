import { DocumentError } from '../../../records/rich-text/document-error.ts';
import { htmlFromMarkdown } from '../../../records/rich-text/parse-markdown.ts';
import { ImportFileError, asItem, parseForeignFrontMatter } from './front-matter.ts';
import { labelSlug } from '../label-slug.ts';
import { VISIBILITY_NAMES, statusOf } from './markdown-status.ts';
import { type Label, type SourceItem, type SourcePost, emptyPost } from '../source-item.ts';
import { momentOf, pathOf } from '../source-text.ts';
import { withoutTemplateTags } from './template-tags.ts';
import { Notes } from '../notes.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

type Attributes = Record<string, unknown>;

/** The names that static site generators use for the same field. */
const NAMES = {
  title: ['title'],
  slug: ['slug'],
  date: ['date', 'published_date', 'publishDate', 'published_at', 'pubDate', 'created'],
  excerpt: ['intro', 'description', 'summary', 'excerpt', 'subtitle'],
  image: [
    'image',
    'cover',
    'featured_image',
    'featuredImage',
    'feature_image',
    'heroImage',
    'thumbnail',
    'banner',
  ],
  imageAlt: ['image_alt', 'imageAlt', 'alt'],
  tags: ['tags', 'tag', 'keywords'],
  categories: ['categories', 'category'],
  authors: ['authors', 'author'],
  paths: ['aliases', 'redirect_from', 'permalink', 'url'],
  canonical: ['canonical_url', 'canonicalUrl', 'canonicalURL', 'canonical'],
  seoTitle: ['seo_title', 'meta_title'],
  seoDescription: ['seo_description', 'meta_description'],
} as const;
const TOLD = [
  ...VISIBILITY_NAMES,
  'layout',
  'type',
  'weight',
  'lastmod',
  'updated',
  'modified',
  'comments',
  'toc',
  'id',
];
const KNOWN: readonly string[] = [...Object.values(NAMES).flat(), ...TOLD];
const KNOWN_IN_LOWER_CASE = new Map(KNOWN.map((name) => [name.toLowerCase(), name]));

/** One file of another program's Markdown. */
export function postFromMarkdown(path: string, text: string): SourceItem {
  try {
    const file = parseForeignFrontMatter(text);
    const isFenced = file !== undefined;
    const { attributes, body } = file ?? { attributes: {}, body: text };
    return postOf(path, { attributes: withUsualNames(withTaxonomies(attributes)), body, isFenced });
  } catch (error) {
    if (!(error instanceof ImportFileError) && !(error instanceof DocumentError)) throw error;
    const reason = keptTextOf(error instanceof DocumentError ? error.spoken : asItem(error));
    return { kind: 'skipped', id: path, title: path, reason };
  }
}

/** Zola keeps tags and categories in a separate table; Zola and Hugo both have one for theme settings. */
function withTaxonomies(attributes: Attributes): Attributes {
  const { taxonomies, extra, params, ...own } = attributes;
  const tables = [params, extra, taxonomies].filter(
    (table) => typeof table === 'object' && table !== null && !Array.isArray(table),
  );
  return Object.assign({}, ...tables, own) as Attributes;
}

/** Hugo and Pelican don’t care about capitals. A name in its usual form counts before others. */
function withUsualNames(attributes: Attributes): Attributes {
  const named = Object.entries(attributes).map(([name, value]): [string, unknown] => {
    const usual = KNOWN.includes(name) ? name : KNOWN_IN_LOWER_CASE.get(name.toLowerCase());
    return [usual === undefined || (usual !== name && usual in attributes) ? name : usual, value];
  });
  return Object.fromEntries(named);
}

interface ReadFile {
  attributes: Attributes;
  body: string;
  isFenced: boolean;
}

function postOf(path: string, { attributes, body, isFenced }: ReadFile): SourcePost {
  const notes = new Notes();
  const value = (name: keyof typeof NAMES) =>
    NAMES[name].map((key) => attributes[key]).find((found) => found !== undefined);
  const words = (name: keyof typeof NAMES) => textIn(value(name));
  const unknown = Object.keys(attributes).filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0)
    notes.add(spoken('unknown_front_matter', { names: unknown.slice(0, 20).join(', ') }));
  const name = nameOf(path);
  const expires = momentOf(attributes.expiryDate);
  const status = statusOf({ attributes, path, isFenced }, notes);
  const heading = /^#[ \t]+(.+)$/m.exec(body)?.[1]?.trim();
  const isOwnHeading = heading !== undefined && (words('title') === '' || heading === words('title'));
  const markdown = isOwnHeading ? body.replace(/^#[ \t]+.+$/m, '') : body;
  return {
    ...emptyPost(path),
    kind: isPage(attributes, path, momentOf(value('date')) ?? name.date) ? 'page' : 'post',
    title: words('title') || heading || name.slug.replaceAll('-', ' '),
    slug: words('slug') || name.slug,
    status,
    ...(expires === null ? {} : { expiresAt: expires }),
    publishedAt: momentOf(value('date')) ?? momentOf(name.date),
    html: htmlFromMarkdown(withoutTemplateTags(markdown, notes)),
    excerpt: words('excerpt'),
    seoTitle: words('seoTitle'),
    seoDescription: words('seoDescription'),
    canonicalUrl: words('canonical'),
    image: imageIn(value('image'), words('imageAlt')),
    tags: labelsIn(value('tags')),
    categories: labelsIn(value('categories')),
    authors: authorsIn(value('authors')),
    paths: pathsOf(attributes, path, name),
    notes: notes.all,
  };
}

/** File names of common pages that are not posts. */
const PAGE_NAMES =
  /^(?:about(?:-me|-us)?|archives?|colophon|contact|cv|faq|imprint|impressum|legal|now|privacy(?:-policy)?|resume|search|terms|uses|404)$/i;

/** Pages say so, are in a folder of pages, or have a typical name and no date. */
function isPage({ layout, type }: Attributes, path: string, date: string | null | undefined): boolean {
  if (layout === 'page' || type === 'page') return true;
  if (/^(?:src\/|content\/)?_?pages\//.test(path)) return true;
  const inside = path.replace(/^(?:src\/)?content\//, '').replace(/(?:\/_?index)?\.\w+$/, '');
  return (date ?? null) === null && !inside.includes('/') && PAGE_NAMES.test(inside);
}

interface FileName {
  slug: string;
  /** `2026-04-23` if the name begins with it. */
  date: string | undefined;
}

/** A file called `index` is named after its folder; a date at the beginning is not part of the name. */
function nameOf(path: string): FileName {
  const parts = path.replace(/\.\w+$/, '').split('/');
  const last = parts.at(-1) ?? '';
  const name = /^_?index$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? last) : last;
  const [, date, rest] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(name) ?? [];
  return { slug: rest ?? name, date };
}

/** Where the page was: as the file says, or else as Jekyll and Hugo would place it. */
function pathsOf(attributes: Attributes, path: string, { slug, date }: FileName): string[] {
  const said = NAMES.paths
    .flatMap((name) => listIn(attributes[name]).map(textIn))
    .filter((text) => !text.includes(':'));
  const folder = path
    .replace(/^(?:content|src\/content|_posts|src)\//, '')
    .split('/')
    .slice(0, -1)
    .filter((part) => part !== '_posts');
  const usual =
    date === undefined
      ? [`/${[...folder, slug].join('/')}`]
      : [`/${date.replaceAll('-', '/')}/${slug}`, `/${date.replaceAll('-', '/')}/${slug}.html`];
  return [...said, ...usual].flatMap((text) => pathOf(text, 'http://site') ?? []).slice(0, 20);
}

function imageIn(value: unknown, alt: string): SourcePost['image'] {
  if (typeof value === 'string' && value.trim() !== '') return { url: value.trim(), alt };
  if (typeof value !== 'object' || value === null) return null;
  const image = value as Attributes;
  const url = textIn(image.image ?? image.src ?? image.url ?? image.path);
  return url === '' ? null : { url, alt: textIn(image.alt) || alt };
}

function labelsIn(value: unknown): Label[] {
  const names = typeof value === 'string' ? value.split(',') : listIn(value).map(textIn);
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 200)
    .map((name) => ({ name, slug: labelSlug({ name, slug: '' }) }));
}

function authorsIn(value: unknown): string[] {
  return listIn(value)
    .map((author) =>
      textIn(typeof author === 'object' && author !== null ? (author as Attributes).name : author),
    )
    .filter((name) => name !== '');
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
