/** What the server reads, and how much of it. */
export const SOURCE_ACCEPT = '.txt,.md,.html,.htm,.xhtml,.docx,.epub,.pdf';
export const SOURCE_MAX_MB = 50;
/** Shown before files are chosen. */
export const SOURCE_LIMITS = `TXT, Markdown, HTML, Word (.docx), EPUB or PDF with text, up to ${SOURCE_MAX_MB} MB and 4 million characters. No copy protection; no scanned pages.`;

/** Why a file cannot be sent, before it is; undefined: it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size > SOURCE_MAX_MB * 1024 * 1024) {
    return `${name} is larger than ${SOURCE_MAX_MB} MB. Send the text without its pictures, or a part of it.`;
  }
  if (size === 0) return `${name} is empty.`;
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0];
  if (ending !== undefined && !SOURCE_ACCEPT.split(',').includes(ending) && ending !== '.markdown') {
    return `${name} is of a kind that is not read. Choose a TXT, Markdown, HTML, Word (.docx), EPUB or PDF file.`;
  }
  return undefined;
}
