import { escapeText } from '#schema/document/formats/escape-html.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { raiseHeadings } from '../typography/heading-levels.ts';
import { absoluteDocument } from './absolute-document.ts';
import {
  type ContentPart,
  type PartItem,
  type Picture,
  contentPartsOf,
  textHeading,
} from '../data/content-parts.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { factListHtml } from './fact-list.ts';

interface Place {
  type: ContentType;
  words: Translator;
  siteUrl: string;
  timeZone: string;
  /** The page of the record. */
  url: string;
}

/** Everything readable in a record, as HTML for feed readers: without styles, scripts, and relative URLs. */
export function entryHtml(record: ContentRecord, { type, words, siteUrl, timeZone, url }: Place): string {
  const { media, before, after, facts } = contentPartsOf(type, record);
  const partOf = (part: ContentPart) => partHtml(part, { siteUrl, url });
  const body = record.body ? documentHtml(record.body, { siteUrl, url }) : '';
  const heading = before.length > 0 && body !== '' ? `<h2>${escapeText(textHeading(words))}</h2>` : '';
  const files = media.map(({ address, label }) => {
    const href = escapeText(new URL(address, siteUrl).href);
    return `<p><a href="${href}">${escapeText(label)}</a></p>`;
  });
  const values = factListHtml(facts, { type, words, timeZone });
  return [...files, values, ...before.map(partOf), heading, body, ...after.map(partOf)].join('');
}

type Base = Pick<Place, 'siteUrl' | 'url'>;

function documentHtml(document: RichTextDocument, { siteUrl, url }: Base): string {
  const html = toHtml(raiseHeadings(absoluteDocument(document, siteUrl)), { headingIds: false });
  return fragmentsBelow(html, url);
}

function partHtml({ label, text, document, pictures, items }: ContentPart, base: Base): string {
  const told = [
    text === undefined ? '' : paragraphs(text),
    document === undefined ? '' : documentHtml(document, base),
    ...pictures.map((picture) => pictureHtml(picture, base)),
  ].join('');
  return `<h2>${escapeText(label)}</h2>${told}${items.map(itemHtml).join('')}`;
}

function pictureHtml({ identifier, alt, caption }: Picture, { siteUrl }: Base): string {
  const image = `<img src="${siteUrl}/images/${identifier}/800.jpg" alt="${escapeText(alt)}" />`;
  return caption === undefined
    ? `<p>${image}</p>`
    : `<figure>${image}<figcaption>${escapeText(caption)}</figcaption></figure>`;
}

function itemHtml({ heading, quotation, paragraphs: texts, bullets, place }: PartItem): string {
  const source = place === undefined ? '' : `<p>${escapeText(place)}</p>`;
  return [
    heading === undefined ? '' : `<h3>${escapeText(heading)}</h3>`,
    quotation === undefined ? '' : `<blockquote>${paragraphs(quotation)}</blockquote>`,
    ...texts.map(paragraphs),
    bullets.length === 0
      ? ''
      : `<ul>${bullets.map((bullet) => `<li>${escapeText(bullet)}</li>`).join('')}</ul>`,
    source,
  ].join('');
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

/** Footnotes refer to places within the page, which a feed reader shows among others. Quotes in text are escaped. */
function fragmentsBelow(html: string, url: string): string {
  return html.replace(/<a [^>]*>/g, (tag) => tag.replace('href="#', `href="${escapeText(url)}#`));
}
