import { stringify } from 'yaml';
import { calledAs, typeNames } from '#schema/define/called.ts';
import { escapeLineStart, escapeMarkdown } from '#schema/document/formats/escape-markdown.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { toMarkdown } from '#schema/document/formats/to-markdown.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { SiteContext, SiteSettings } from '../base/site-context.ts';
import { raiseHeadings } from '../typography/heading-levels.ts';
import { absoluteDocument } from './absolute-document.ts';
import { type ContentPart, type PartItem, contentPartsOf, textHeading } from '../data/content-parts.ts';
import { shownRecord } from '../data/shown-record.ts';
import { pathOfRecord } from './feed.ts';

/** Content as Markdown: front matter, then everything on its page. URLs are absolute. */
export function toMarkdownTwin(
  stored: ContentRecord,
  type: ContentType,
  { settings, words }: Pick<SiteContext, 'settings' | 'words'>,
): string {
  const record = shownRecord(type, stored);
  const { before, after, facts, media } = contentPartsOf(type, record);
  const files = Object.fromEntries(
    media.map(({ name, address }) => [name, new URL(address, settings.url).href]),
  );
  const body = record.body ? documentMarkdown(record.body, settings.url) : '';
  const blocks = [
    `# ${escapeMarkdown(record.title)}`,
    record.intro === null ? '' : paragraphsOf(record.intro),
    ...before.map((part) => partMarkdown(part, settings.url)),
    before.length > 0 && body !== '' ? `## ${textHeading(words)}` : '',
    body.trimEnd(),
    ...after.map((part) => partMarkdown(part, settings.url)),
  ];
  const text = blocks.filter((block) => block !== '').join('\n\n');
  return `---\n${frontMatter(record, { type, settings, facts: { ...facts, ...files } })}---\n\n${text}\n`;
}

interface Facts {
  type: ContentType;
  settings: SiteSettings;
  facts: Record<string, unknown>;
}

function frontMatter(record: ContentRecord, { type, settings, facts }: Facts): string {
  const canonical = record.canonical_url ?? settings.url + (pathOfRecord(type, record) ?? '');
  const values = {
    title: record.title,
    type: calledAs(typeNames(type), record).text,
    author: record.author,
    written_by: record.written_by,
    date: record.published_date,
    updated: record.updated_at,
    canonical,
    category: record.category?.name,
    tags: record.tags.length === 0 ? undefined : record.tags.map(({ name }) => name),
    description: record.seo_description ?? record.intro,
    ...facts,
  };
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return stringify(Object.fromEntries(known), { lineWidth: 0 });
}

function documentMarkdown(document: RichTextDocument, siteUrl: string): string {
  return toMarkdown(raiseHeadings(absoluteDocument(document, siteUrl)));
}

function partMarkdown({ label, text, document, pictures, items }: ContentPart, siteUrl: string): string {
  const told = text === undefined ? [] : [paragraphsOf(text)];
  if (document !== undefined) told.push(documentMarkdown(document, siteUrl).trimEnd());
  for (const { identifier, alt, caption } of pictures) {
    told.push(`![${escapeMarkdown(alt)}](${siteUrl}/images/${identifier}/800.jpg)`);
    if (caption !== undefined) told.push(paragraphsOf(caption));
  }
  return [`## ${escapeMarkdown(label)}`, ...told, ...items.map(itemMarkdown)].join('\n\n');
}

function itemMarkdown({ heading, quotation, paragraphs, bullets, place }: PartItem): string {
  const quoted =
    quotation === undefined ? '' : quotedLines([quotation, ...(place === undefined ? [] : [`— ${place}`])]);
  return [
    heading === undefined ? '' : `### ${escapeMarkdown(heading)}`,
    quoted,
    ...paragraphs.map(paragraphsOf),
    bullets.map((bullet) => `- ${escapeMarkdown(bullet)}`).join('\n'),
    quotation === undefined && place !== undefined ? paragraphsOf(place) : '',
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function quotedLines(texts: readonly string[]): string {
  return texts
    .map(paragraphsOf)
    .join('\n\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** Plain text as equivalent Markdown: blank lines separate paragraphs. */
function paragraphsOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => escapeLineStart(escapeMarkdown(paragraph)))
    .join('\n\n');
}
