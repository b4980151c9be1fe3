import sanitizeHtml from 'sanitize-html';
import { withoutHidden } from '#schema/base/visible-text.ts';
import { asHtml, noVariables, withoutBraces } from './feed-html.ts';

const TITLE_MAX_CHARS = 300;
const SUMMARY_MAX_CHARS = 400;
/** Of a whole article, only its beginning is looked at. */
const CLEANED_MAX_CHARS = 4_000;
const KEPT_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'a', 'ul', 'ol', 'li', 'blockquote', 'code'];
const EMPTY_ELEMENT = /<(p|b|strong|i|em|a|ul|ol|li|blockquote|code)(?: [^<>]*)?>\s*<\/\1>/g;

/** The title of an entry: HTML in it becomes plain words on one line. */
export function feedTitle(html: string): string {
  return cut(plainWords(html), TITLE_MAX_CHARS);
}

/**
 * What an entry says, as HTML with its links and without images, which would tell another server who opens the email. A long text
 * becomes its first words.
 */
export function feedSummary(html: string): string {
  const clean = sanitizeHtml(withoutHidden(html.slice(0, CLEANED_MAX_CHARS)), {
    allowedTags: KEPT_TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 20,
    transformTags: {
      a: (_tag, { href }) => ({ tagName: 'a', attribs: { href: withoutBraces(href ?? '') } }),
    },
  });
  const words = plainWords(clean);
  if (words.length > SUMMARY_MAX_CHARS) return asHtml(cut(words, SUMMARY_MAX_CHARS));
  return noVariables(withoutEmpty(clean).replaceAll(/\s+/g, ' ').trim().toWellFormed());
}

function plainWords(html: string): string {
  const spaced = withoutHidden(html).replaceAll(/<(?=\/?(?:p|br|li|div|h\d|blockquote|td)\b)/gi, ' <');
  const text = sanitizeHtml(spaced.slice(0, CLEANED_MAX_CHARS), { allowedTags: [], allowedAttributes: {} });
  return withoutEntities(text)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** The cleaner writes these four, and no others. */
function withoutEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function withoutEmpty(html: string): string {
  const less = html.replaceAll(EMPTY_ELEMENT, '');
  return less === html ? html : withoutEmpty(less);
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), max / 2)).toWellFormed()} …`;
}
