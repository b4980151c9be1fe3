const SIGNS = /[\\`*_[\]<>~|]/g;
const ENTITY = /&(?=#|[a-z][a-z0-9]*;)/gi;
const BARE_ADDRESS = /\b(https?|ftp)(?=:\/\/)|\bwww(?=\.)/gi;
const BARE_MAIL = /@/g;
const LINE_START = /^(?:(#{1,6})(?=\s|$)|([-+])(?=\s|$|-)|(=)|(\d{1,9})(?=[.)](?:\s|$)))/;

/** Text that stays text in Markdown: no sign means anything, no bare address becomes a link. One line. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('\n', ' ')
    .replace(SIGNS, (sign) => `\\${sign}`)
    .replace(ENTITY, '&amp;')
    .replace(BARE_ADDRESS, (start) => `${start}\\`)
    .replace(BARE_MAIL, '\\@');
}

/** What would begin a heading, a list or a rule at the start of a line does not. */
export function escapeLineStart(line: string): string {
  return line.replace(LINE_START, (start: string, ...[, , , digits]: (string | undefined)[]) =>
    digits === undefined ? `\\${start}` : `${start}\\`,
  );
}

/** The target of a link or an image with its title, as it stands between parentheses. */
export function markdownTarget(address: string, title: string): string {
  const target = address.replaceAll('&', '&amp;');
  const enclosed = /[()]/.test(target) ? `<${target}>` : target;
  return title === '' ? enclosed : `${enclosed} "${quotable(title)}"`;
}

function quotable(title: string): string {
  return title
    .replaceAll('\n', ' ')
    .replaceAll('&', '&amp;')
    .replace(/[\\"]/g, (sign) => `\\${sign}`);
}
