import { RICH_TEXT_MAX_BYTES } from '#schema/base/limits.ts';
import { escapeAttribute } from '#schema/document/formats/escape-html.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { splitVerbatim } from './verbatim.ts';
import { paragraphs } from './wordpress-paragraphs.ts';
import type { Notes } from '../notes.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/**
 * The text of a WordPress post as HTML: blocks as they are, classic text with restored paragraphs, and
 * shortcodes as figures and images if there is an equivalent. Other shortcodes are listed in `notes`.
 */
export function wordPressHtml(content: string, notes: Notes): string {
  // Longer than any text may be: it is refused later, so nothing is searched.
  if (content.length > 2 * RICH_TEXT_MAX_BYTES) return content;
  const isBlocks = /<!--\s+wp:/.test(content);
  noteDynamicBlocks(content, notes);
  const text = content.replaceAll('\r\n', '\n').replace(/<!--\s*(?:more|nextpage)\b[^>]{0,500}-->/g, '');
  const html = shortcodesRead(text, notes);
  return isBlocks ? html : paragraphs(html);
}

/** Blocks that WordPress fills on each view; the export has only their names. */
function noteDynamicBlocks(content: string, notes: Notes): void {
  const names = new Set<string>();
  for (const [, name = ''] of content.matchAll(/<!--\s+wp:([a-z][\w/-]{0,60})\s[^>]{0,2000}\/-->/g))
    names.add(name);
  for (const name of names) {
    if (name === 'more' || name === 'nextpage' || name === 'spacer' || name === 'separator') continue;
    notes.add(name === 'block' ? spoken('reusable_block') : spoken('dynamic_block', { name }));
  }
}

/** `[name attributes]` and `[/name]`; attributes hold no brackets. */
const SHORTCODE = /\[(\[?)(\/?)([a-zA-Z][\w-]{0,60})((?:\s[^[\]]{0,2000})?)\/?\](\]?)/g;
/** Bracketed words in ordinary text. */
const PROSE =
  /^(?:sic|note|citation|ed|edit|update|updated|source|link|image|photo|laughs|laughter|applause|x|i|a|an|the|and|or|my|his|her|their|its|in|of|to|is|was)$/i;

function shortcodesRead(content: string, notes: Notes): string {
  const unknown = new Set<string>();
  const parts = splitVerbatim(content, ['pre', 'code']);
  const read = parts.map((part, index) => (index % 2 === 1 ? part : readPart(part, unknown)));
  for (const name of unknown) notes.add(spoken('shortcode', { name }));
  return read.join('');
}

function readPart(part: string, unknown: Set<string>): string {
  const closed = new Set([...part.matchAll(/\[\/([a-zA-Z][\w-]{0,60})\]/g)].map(([, name]) => name));
  return captionsRead(part).replace(SHORTCODE, (whole: string, ...groups: string[]) => {
    const [before, slash, name = '', attributes = '', after] = groups;
    if (before === '[' && after === ']') return whole.slice(1, -1);
    const html = ownValue(KNOWN, name)?.(attributesOf(attributes), slash === '/');
    if (html !== undefined) return `${before}${html}${after}`;
    const isShortcode = attributes.includes('=') || slash === '/' || /[_-]/.test(name) || closed.has(name);
    if (!isShortcode || PROSE.test(name)) return whole;
    unknown.add(name);
    return `${before}${after}`;
  });
}

/** `[caption …]<img> words[/caption]`: of several openings, the last one before the end counts. */
function captionsRead(part: string): string {
  const pieces = part.split(/\[\/(?:wp_)?caption\]/);
  return pieces
    .map((piece, index) => {
      const start = Math.max(piece.lastIndexOf('[caption'), piece.lastIndexOf('[wp_caption'));
      const end = start === -1 ? -1 : piece.indexOf(']', start);
      if (index === pieces.length - 1 || end === -1) return piece;
      return piece.slice(0, start) + captionHtml(piece.slice(start, end), piece.slice(end + 1));
    })
    .join('');
}

/** The key of an unnamed attribute in a shortcode. */
const POSITIONAL = ' ';
/** Placeholder for a gallery of all images that were uploaded for the post. */
export const GALLERY_OF_POST = '<figure><img data-attachment="all"></figure>';

/** One image of a gallery, by its number in the library. */
export function galleryFigure(id: string): string {
  return `<figure><img data-attachment="${id}"></figure>`;
}

type Attributes = Record<string, string>;
const KNOWN: Readonly<Record<string, (attributes: Attributes, isClosing: boolean) => string>> = {
  gallery: ({ ids = '', include = '' }, isClosing) => {
    const chosen = (ids || include)
      .split(',')
      .map((id) => id.trim())
      .filter((id) => /^\d{1,12}$/.test(id))
      .slice(0, 200);
    if (chosen.length > 0) return chosen.map(galleryFigure).join('');
    return isClosing ? '' : GALLERY_OF_POST;
  },
  embed: ({ src = '' }) => src,
  audio: (attributes, isClosing) => (isClosing ? '' : media('audio', attributes)),
  video: (attributes, isClosing) => (isClosing ? '' : media('video', attributes)),
};

/** A URL as the only attribute, or one in an attribute named after the file type. */
function media(name: 'audio' | 'video', attributes: Attributes): string {
  const kinds = [
    'src',
    'mp3',
    'm4a',
    'ogg',
    'wav',
    'wma',
    'mp4',
    'm4v',
    'webm',
    'ogv',
    'wmv',
    'flv',
    POSITIONAL,
  ];
  const source = kinds.map((kind) => attributes[kind]).find((value) => value !== undefined && value !== '');
  return `<${name} src="${escapeAttribute(source ?? '')}"></${name}>`;
}

/** The image, with the text next to it as its caption. */
function captionHtml(attributes: string, inside: string): string {
  const image = /(?:<a\b[^>]{0,2000}>\s*)?<img\b[^>]{0,4000}>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? '';
  const words = attributesOf(attributes).caption ?? inside.replace(image, '').trim();
  return `\n\n<figure>${image}<figcaption>${words}</figcaption></figure>\n\n`;
}

function attributesOf(text: string): Attributes {
  const attributes: Attributes = {};
  for (const [, name = '', double, single, bare] of text.matchAll(
    /([\w-]{1,60})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g,
  ))
    attributes[name.toLowerCase()] = double ?? single ?? bare ?? '';
  const address = /^\s*(?:<a\b[^>]{0,500}href=["']([^"']{1,2000})|["']?(https?:\/\/[^\s"'\]]{1,2000}))/i.exec(
    text,
  );
  if (address !== null) attributes[POSITIONAL] = address[1] ?? address[2] ?? '';
  return attributes;
}
