const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|image|path|use)$/i;

/**
 * A page of a book as HTML: `<title/>` or `<a id="p1"/>` closes an element only in XML. An HTML parser would put the rest of the page
 * into it.
 */
export function htmlOfXhtml(page: string): string {
  return page.replaceAll(/<([a-z][\w:.-]*)(?![\w:.-])([^<>]*)\/>/gi, (whole, name: string, rest: string) =>
    VOID.test(name) ? whole : `<${name}${rest}></${name}>`,
  );
}

/** What is inside the body of a page; the page itself if it has no body. */
export function bodyOfPage(page: string): string {
  const begin = /<body\b[^<>]*>/i.exec(page);
  if (begin === null) return page;
  const from = begin.index + begin[0].length;
  const end = page.toLowerCase().lastIndexOf('</body');
  return page.slice(from, end > from ? end : undefined);
}

/** The words of a page without its tags, roughly: to find out whether there are any. */
export function wordsOfPage(page: string): string {
  return bodyOfPage(page)
    .replaceAll(/<(?:script|style)\b[^<>]*>[^<]*/gi, ' ')
    .replaceAll(/<[^<>]*>|&(?:nbsp|#160|#xa0);/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
