import { APPEARANCE_SCRIPT, FADE_STYLE } from '#site/seo/appearance-script.ts';
import { BODY_PLACE, HEAD_PLACE, type PageParts } from '#site/seo/page-shell.ts';

const INDENTED = /\n\s+/g;
/** An island that is there from the beginning: a form that a script sends, `/explore`. */
const USED_AT_ONCE = /data-island="[^"]*"(?! data-on)/;
/** Shells differ by the files that a kind of page brings along; in development also with every change of them. */
const SHELLS_MAX = 100;

/** Head, body and what comes after: what stands around the two places of a shell. */
type Arranged = readonly [start: string, between: string, end: string];
interface Shells {
  quiet: Arranged;
  usedAtOnce: Arranged;
}
const shells = new Map<string, Shells>();

/**
 * A rendered document in the order that draws it soonest. Vike puts style sheets first: a script behind one would wait for
 * it. Our own scripts only add to a page that can be read without them, so everything seen goes before them, unless the
 * page is there to be used.
 */
export function arrangePage(shell: string, { head, body }: PageParts): string {
  const known = shells.get(shell) ?? remember(shell);
  const [start, between, end] = USED_AT_ONCE.test(body) ? known.usedAtOnce : known.quiet;
  return start + head + between + body + end;
}

function remember(shell: string): Shells {
  if (shells.size >= SHELLS_MAX) shells.clear();
  const usedAtOnce = arranged(shell);
  const [start, between, end] = usedAtOnce;
  const later = end.replace(/<(script|link)(?= (?:src|rel="modulepreload"))/g, '<$1 fetchpriority="low"');
  const both = { usedAtOnce, quiet: [start, between, later] as const };
  shells.set(shell, both);
  return both;
}

function arranged(shell: string): Arranged {
  const [start = '', rest = ''] = shell.replace(INDENTED, '\n').split(HEAD_PLACE);
  const [between = '', end = ''] = rest.split(BODY_PLACE);
  return [
    start.replace('<head>', `<head><script>${APPEARANCE_SCRIPT}</script><style>${FADE_STYLE}</style>`),
    between,
    end,
  ];
}
