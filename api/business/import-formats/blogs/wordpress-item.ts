import { ownValue } from '#schema/base/own-value.ts';
import { entitiesRead } from '../entities.ts';
import { type ReadText, readForeignText } from '../html/read-foreign-text.ts';
import {
  type Label,
  type SourceItem,
  type SourcePost,
  SourceTextError,
  emptyPost,
  notForEveryone,
} from '../source-item.ts';
import { momentOf, pathOf } from '../source-text.ts';
import { Notes } from '../notes.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

const KEPT = new Set(
  (
    'title link dc:creator content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_name wp:status ' +
    'wp:post_type wp:attachment_url wp:post_password wp:post_parent'
  ).split(' '),
);
const LABELS: Readonly<Record<string, 'categories' | 'tags' | 'coAuthors' | undefined>> = {
  category: 'categories',
  post_tag: 'tags',
  author: 'coAuthors',
};
const KEPT_META = new Set([
  '_thumbnail_id',
  '_wp_attachment_image_alt',
  '_wp_old_slug',
  '_jetpack_newsletter_access',
  '_members_access_role',
  '_yoast_wpseo_title',
  '_aioseo_title',
  '_aioseo_description',
  '_seopress_titles_title',
  '_seopress_titles_desc',
  '_yoast_wpseo_metadesc',
  '_yoast_wpseo_canonical',
  '_yoast_wpseo_primary_category',
  'rank_math_title',
  'rank_math_description',
  'rank_math_canonical_url',
]);
const SEO_DESCRIPTIONS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_seopress_titles_desc',
];
const LABELS_MAX = 200;

/** One `<item>` while it is read, with the parts that are used. */
export interface WordPressItem {
  values: Record<string, string>;
  meta: Map<string, string[]>;
  metaKey: string;
  comments: number;
  tags: Label[];
  categories: Label[];
  /** The language of a text with several: plugins store them as separate labels. */
  coAuthors: Label[];
  keep(name: string, text: string): void;
  keepMeta(text: string): void;
  keepLabel(domain: string, label: Label): void;
}

export function newItem(): WordPressItem {
  return {
    values: {},
    meta: new Map(),
    metaKey: '',
    comments: 0,
    tags: [],
    categories: [],
    coAuthors: [],
    keep(name, text) {
      if (KEPT.has(name)) this.values[name] = text;
    },
    keepMeta(text) {
      if (!KEPT_META.has(this.metaKey)) return;
      const known = this.meta.get(this.metaKey) ?? [];
      if (known.length < 20) this.meta.set(this.metaKey, [...known, text.trim().slice(0, 5000)]);
    },
    keepLabel(domain, label) {
      const of = ownValue(LABELS, domain);
      if (of === undefined) return;
      const known = this[of];
      if (known.length < LABELS_MAX && label.name !== '')
        known.push({ ...label, name: entitiesRead(label.name) });
    },
  };
}

/** The result for a completely read `<item>`. */
export async function itemOf(item: WordPressItem, authors: ReadonlyMap<string, string>): Promise<SourceItem> {
  const { values, meta } = item;
  const id = (values['wp:post_id'] ?? '').trim();
  const type = values['wp:post_type'] ?? 'post';
  const title = plainTitle(values.title ?? '');
  if (type === 'attachment') {
    const url = (values['wp:attachment_url'] ?? '').trim();
    const alt = meta.get('_wp_attachment_image_alt')?.[0] ?? '';
    return { kind: 'attachment', id, title, url, alt, caption: (values['excerpt:encoded'] ?? '').trim() };
  }
  if (type !== 'post' && type !== 'page')
    return {
      kind: 'skipped',
      id,
      title,
      reason: keptTextOf(spoken('plugin_type', { type: type.slice(0, 60) })),
    };
  if (values['wp:status'] === 'trash')
    return { kind: 'skipped', id, title, reason: keptTextOf(spoken('was_in_trash')) };
  try {
    const text = await readForeignText({ wordPress: values['content:encoded'] ?? '' });
    return postOf(item, { id, title, type, authors, text });
  } catch (error) {
    if (!(error instanceof SourceTextError)) throw error;
    return { kind: 'skipped', id, title, reason: keptTextOf(error.spoken) };
  }
}

/**
 * Book titles are in italics there; titles here are plain text. Only formatting tags are removed: others were
 * written as words.
 */
function plainTitle(title: string): string {
  const text = entitiesRead(
    title
      .slice(0, 20_000)
      .replace(/<\/?(?:em|i|cite|strong|b|span|small|sup|sub|br)(?:\s[^<>]{0,500})?\/?>/gi, ''),
  );
  return text.trim();
}

interface Known {
  id: string;
  title: string;
  type: 'post' | 'page';
  authors: ReadonlyMap<string, string>;
  text: ReadText;
}

function postOf(item: WordPressItem, { id, title, type, authors, text: read }: Known): SourcePost {
  const { values, meta, tags, categories } = item;
  const notes = new Notes();
  const thumbnail = meta.get('_thumbnail_id')?.[0];
  const primary = primaryCategory(item);
  if (item.comments > 0) notes.add(spoken('comments', { count: item.comments }));
  const status = statusOf(item, notes);
  notes.addKept(read.notes);
  const text = (name: string) => values[name] ?? '';
  const first = (name: string) => meta.get(name)?.[0];
  return {
    ...emptyPost(id),
    kind: type,
    title,
    slug: decodedSlug(text('wp:post_name')),
    status,
    publishedAt:
      status === 'draft' ? null : (momentOf(values['wp:post_date_gmt']) ?? momentOf(values['wp:post_date'])),
    html: read.html,
    excerpt: text('excerpt:encoded').trim(),
    seoTitle: seo(
      meta,
      ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title', '_seopress_titles_title'],
      notes,
    ),
    seoDescription: seo(meta, SEO_DESCRIPTIONS, notes),
    canonicalUrl: first('_yoast_wpseo_canonical') ?? first('rank_math_canonical_url') ?? '',
    image: thumbnail === undefined ? null : { attachment: thumbnail, alt: '' },
    tags,
    categories,
    ...(primary === undefined ? {} : { primaryCategory: primary }),
    authors: authorsOf(item, authors),
    paths: status === 'published' ? pathsOf(item, notes) : [],
    notes: notes.all,
  };
}

/** Co-authors are identified by their login, which the plugin prefixes with `cap-`. */
function authorsOf({ values, coAuthors }: WordPressItem, authors: ReadonlyMap<string, string>): string[] {
  const creator = (values['dc:creator'] ?? '').trim();
  const logins = coAuthors.map(({ name, slug }) => [slug.replace(/^cap-/, ''), name] as const);
  const named = logins.length === 0 && creator !== '' ? [[creator, creator] as const] : logins;
  return [...new Set(named.map(([login, name]) => authors.get(login) ?? authors.get(name) ?? name))];
}

const DRAFTS = new Set(['draft', 'auto-draft', 'pending', 'private']);

/** Only what everyone could read there is published here. */
function statusOf({ values, meta }: WordPressItem, notes: Notes): SourcePost['status'] {
  const status = (values['wp:status'] ?? 'draft').trim();
  if ((values['wp:post_password'] ?? '').trim() !== '') {
    notes.add(spoken('had_password'));
    return 'draft';
  }
  const audience = ['_jetpack_newsletter_access', '_members_access_role']
    .flatMap((name) => meta.get(name) ?? [])
    .find((who) => who !== '' && who !== 'everybody');
  if (audience !== undefined) {
    notes.add(notForEveryone({ name: audience.slice(0, 60) }));
    return 'draft';
  }
  if (status === 'publish') return 'published';
  if (status === 'future') return 'scheduled';
  if (status === 'private') notes.add(spoken('was_private'));
  if (status === 'pending') notes.add(spoken('in_review'));
  if (!DRAFTS.has(status)) notes.add(spoken('had_status', { status: status.slice(0, 60) }));
  return 'draft';
}

/**
 * Yoast stores the primary category as a number that the file does not resolve, so the first category counts.
 */
function primaryCategory({ categories }: WordPressItem): string | undefined {
  const named = categories.find(({ slug }) => slug !== 'uncategorized');
  return (named ?? categories[0])?.slug;
}

function pathsOf({ values, meta }: WordPressItem, notes: Notes): string[] {
  const link = (values.link ?? '').trim();
  const path = pathOf(link);
  if (path === undefined) {
    if (link !== '') notes.add(spoken('no_path', { url: link.slice(0, 200) }));
    return [];
  }
  const name = decodedSlug(values['wp:post_name'] ?? '');
  const former = path.endsWith(`/${name}`) && name !== '' ? (meta.get('_wp_old_slug') ?? []) : [];
  return [path, ...former.map((slug) => path.slice(0, -name.length) + decodedSlug(slug))];
}

/** Titles with plugin variables are ignored. */
function seo(meta: WordPressItem['meta'], names: readonly string[], notes: Notes): string {
  const value = names.flatMap((name) => meta.get(name) ?? []).find((text) => text !== '') ?? '';
  if (!/%%?\w+%%?|#(?:post|site|separator|author|category|tax)_\w+/.test(value)) return entitiesRead(value);
  notes.add(spoken('seo_template', { text: value.slice(0, 200) }));
  return '';
}

function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug.trim());
  } catch {
    return slug.trim();
  }
}
