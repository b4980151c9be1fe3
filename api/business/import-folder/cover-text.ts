import { coverTitleOf } from '#schema/registry/byline.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { textPartsOf } from '../../records/covers/text-parts.ts';
import type { CoverText, FigureText } from '../../records/drawn-images/cover.ts';
import type { MarkdownFile } from '../import-formats/markdown/front-matter.ts';
import { hasCover } from './document-body.ts';
import type { Taxonomy } from './taxonomy.ts';

interface Described {
  resource: DocumentResource;
  file: MarkdownFile;
  taxonomy: Taxonomy;
}

/** What the product draws for content without an image, and its alt text; undefined when it draws nothing. */
export function coverTextOf(
  { resource, file, taxonomy }: Described,
  input: Record<string, unknown>,
): { cover: CoverText; alt: string | null } | undefined {
  const isWithImage =
    typeof file.attributes.image === 'string' || typeof input.image_unique_identifier === 'string';
  if (!hasCover(resource) || isWithImage) return undefined;
  const title = coverTitleOf(resource, input);
  const author = typeof input.author === 'string' ? input.author : '';
  const { category: slug } = file.attributes;
  const category = typeof slug === 'string' ? taxonomy.categories.get(slug) : undefined;
  const figure = figureOf(resource, input.body);
  return {
    cover: { title, author, accent: category?.color ?? 'slate', figure },
    alt: altOf({ title, author, figure }),
  };
}

/** The figure drawn for a text that is not about a book; a screen reader should skip it. */
function figureOf({ site }: DocumentResource, body: unknown): FigureText | undefined {
  if (site?.figure === undefined) return undefined;
  return { kind: site.figure, parts: body ? textPartsOf(body as RichTextDocument) : undefined };
}

function altOf({ title, author, figure }: { title: string; author: string; figure: FigureText | undefined }) {
  if (figure !== undefined) return null;
  return author === '' ? `Cover: ${title}` : `Cover: ${title} by ${author}`;
}
