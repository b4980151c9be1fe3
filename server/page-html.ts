import { APPEARANCE_SCRIPT, FADE_STYLE } from '#site/seo/appearance-script.ts';

const INDENTED = /\n\s+/g;
/** An island that is there from the beginning: a form that a script sends, `/explore`. */
const USED_AT_ONCE = /data-island="[^"]*"(?! data-on)/;

/**
 * A rendered document in the order that draws it soonest. Vike puts style sheets first: a script behind one would wait for
 * it. Our own scripts only add to a page that can be read without them, so everything seen goes before them, unless the
 * page is there to be used.
 */
export function arrangePage(html: string): string {
  const body = html.indexOf('<body');
  const end = html.lastIndexOf('</div>');
  const head = html.slice(0, body).replace(INDENTED, '\n');
  const atEnd = html.slice(end).replace(INDENTED, '\n');
  const scripts = USED_AT_ONCE.test(html)
    ? atEnd
    : atEnd.replace(/<(script|link)(?= (?:src|rel="modulepreload"))/g, '<$1 fetchpriority="low"');
  return (
    head.replace('<head>', `<head><script>${APPEARANCE_SCRIPT}</script><style>${FADE_STYLE}</style>`) +
    html.slice(body, end) +
    scripts
  );
}
