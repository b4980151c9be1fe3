const SIGNS = /[\\`*_[\]<>~|]/g;
const ENTITY = /&(?=#|[a-z][a-z0-9]*;)/gi;
const BARE_ADDRESS = /(?:https?|ftp)(?=:\/\/)|www(?=\.)/gi;
const BARE_MAIL = /@/g;
const LINE_START = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$|-)|=|:(?=-)|(\d{1,9})(?=[.)](?:\s|$)))/;

/** Escapes text for Markdown: no character has a meaning, and no URL becomes a link. One line. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('\n', ' ')
    .replace(SIGNS, (sign) => `\\${sign}`)
    .replace(ENTITY, '&amp;')
    .replace(BARE_ADDRESS, (start) => `${start}\\`)
    .replace(BARE_MAIL, '\\@');
}

/** Prevents the start of a line from beginning a heading, a list, a table, or a rule. */
export function escapeLineStart(line: string): string {
  return line.replace(LINE_START, (start: string, digits: string | undefined) =>
    digits === undefined ? `\\${start}` : `${start}\\`,
  );
}

/**
 * Markdown between the brackets of a link: some parsers remove backslashes before brackets there too early,
 * so brackets become entities; `[^` would begin a footnote.
 */
export function escapeLinkText(markdown: string): string {
  return markdown.replaceAll('\\[', '&#91;').replaceAll('\\]', '&#93;').replace(/^\^/, '\\^');
}

/** The target of a link or an image with its title, as written between parentheses. */
export function markdownTarget(address: string, title: string): string {
  const target = withEntities(address);
  const enclosed = /[()]/.test(target) ? `<${target}>` : target;
  return title === '' ? enclosed : `${enclosed} "${quotable(title)}"`;
}

function quotable(title: string): string {
  return withEntities(title.replaceAll('\n', ' ')).replace(/[\\"]/g, (sign) => `\\${sign}`);
}

/** A pipe would end the cell of a table, even here. */
function withEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('|', '&#124;');
}
