import { splitVerbatim } from './verbatim.ts';

const BLOCK_NAMES =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary|video|audio|iframe';
const OPENING = new RegExp(`<(?:${BLOCK_NAMES})(?=[\\s/>])`, 'gi');
const CLOSING = new RegExp(`</(?:${BLOCK_NAMES})>`, 'gi');
const BEGINS_WITH_BLOCK = new RegExp(`^\\s*</?(?:${BLOCK_NAMES})(?=[\\s/>])`, 'i');

/**
 * Restores the paragraphs of a WordPress classic text, which stores none: an empty line ends one, and a
 * single line end is a line break. Preformatted text stays as it is.
 */
export function paragraphs(text: string): string {
  if (text.trim() === '') return '';
  return splitVerbatim(text, ['pre'])
    .map((part, index) => (index % 2 === 1 ? part : paragraphsIn(part)))
    .join('');
}

function paragraphsIn(text: string): string {
  return text
    .replace(OPENING, '\n\n$&')
    .replace(CLOSING, '$&\n\n')
    .split(/\n[ \t]*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => (BEGINS_WITH_BLOCK.test(piece) ? withBreaks(piece) : `<p>${withBreaks(piece)}</p>`))
    .join('\n');
}

/** Blocks start new pieces, so the line breaks of a piece are within its text, or after its first tag. */
function withBreaks(piece: string): string {
  return piece
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index, all) => {
      if (index === all.length - 1) return line;
      const isOwnTag = index === 0 && /^<[^>]{1,500}>$/.test(line) && BEGINS_WITH_BLOCK.test(line);
      return isOwnTag || /<br\s?\/?>$/i.test(line) ? line : `${line}<br>`;
    })
    .join('\n');
}
