import { INTRO_MAX_CHARS, TITLE_MAX_CHARS } from '#schema/base/limits.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { isWebUrl } from '#schema/fields/url.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { isAtRoot, isReservedAddress } from '#schema/pages/content-addresses.ts';
import { fixedPageAt } from '#schema/pages/fixed-pages.ts';
import { slugify } from '#schema/base/slugify.ts';
import { entitiesRead } from '../../import-formats/entities.ts';
import type { SourcePost } from '../../import-formats/source-item.ts';
import { cut } from './cut.ts';
import type { Notes } from '../../import-formats/notes.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const DERIVED_INTRO_CHARS = 220;
const NAME_MAX_CHARS = 200;
const SEO_DESCRIPTION_MAX_CHARS = 320;

/** The fields that a post fills by itself; the caller adds its category, tags, and images. */
export function fieldsOf(
  resource: ContentType,
  post: SourcePost,
  { document, notes }: { document: RichTextDocument; notes: Notes },
): Record<string, unknown> {
  const title = titleOf(post);
  if ([...title].length > TITLE_MAX_CHARS)
    notes.add(spoken('long_title', { count: TITLE_MAX_CHARS, title: title.slice(0, 400) }));
  const authors =
    cut(
      post.authors
        .map(oneLine)
        .filter((name) => name !== '')
        .join(', '),
      NAME_MAX_CHARS,
    ) || null;
  // If the author is that of the book, the writer of the text has their own field.
  const isOfBook = resource.publishing.required.includes('author');
  const canonical = post.canonicalUrl.trim();
  return {
    title: cut(title, TITLE_MAX_CHARS),
    intro: introOf(post, document),
    body: (document.content ?? []).length === 0 ? null : document,
    [isOfBook ? 'written_by' : 'author']: authors,
    published_date: post.status === 'published' ? post.publishedAt : null,
    seo_title: cut(oneLine(post.seoTitle), NAME_MAX_CHARS) || null,
    seo_description: cut(clean(post.seoDescription), SEO_DESCRIPTION_MAX_CHARS) || null,
    canonical_url: isWebUrl(canonical) ? canonical : null,
  };
}

/** Titles are plain text: what looks like markup is shown as it is. */
export function titleOf({ title }: Pick<SourcePost, 'title'>): string {
  return oneLine(title.slice(0, 5_000)) || 'Untitled';
}

/** The slug that a post asks for; whether it is free is checked elsewhere. */
export function slugWanted(post: SourcePost): string {
  return slugify(post.slug) || slugify(titleOf(post));
}

/** The same, changed if it is reserved and the type’s pages are at the root of the site. */
export function slugFree(resource: ContentType, post: SourcePost): string {
  const slug = slugWanted(post);
  const isTaken = isAtRoot(resource) && (isReservedAddress(slug) || fixedPageAt(slug) !== undefined);
  return isTaken ? `${slug}-${slugify(resource.label.one)}` : slug;
}

/** The excerpt that the author wrote, else the beginning of the text. */
function introOf({ excerpt }: SourcePost, document: RichTextDocument): string | null {
  const words = clean(entitiesRead(excerpt.slice(0, 10_000).replace(/<[^<>]{0,2000}>/g, ' ')))
    .replace(/\s+/g, ' ')
    .trim();
  if (words !== '') return cut(words, INTRO_MAX_CHARS);
  const text = clean(toText(document)).replace(/\s+/g, ' ').trim();
  const sentences = /^.{60,220}?[.!?…]["”’»)]?(?=\s)/u.exec(text)?.[0];
  return (sentences ?? cut(text, DERIVED_INTRO_CHARS)) || null;
}

function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim();
}

/** Removes control characters, which no field accepts. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .trim();
}
