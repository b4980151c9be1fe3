import { directionOfLanguage } from '#schema/messages/direction.ts';
import { APPEARANCE_SCRIPT, FADE_STYLE } from '#site/seo/appearance-script.ts';
import { BODY_PLACE, HEAD_PLACE, LANGUAGE_PLACE, type PageParts } from '#site/seo/page-shell.ts';

const INDENTED = /\n\s+/g;
/** What a browser takes a style sheet and a script for anyway. */
const DEFAULT_TYPE = / type="text\/(?:css|javascript)"/g;
/** An island that is needed at once: a form that a script sends, `/explore`. */
const USED_AT_ONCE = /data-island="[^"]*"(?! data-on)/;
/** Shells differ by the files of a kind of page; in development also with every change of them. */
const SHELLS_MAX = 100;

/** The parts of a shell around its three places: language, head and body. */
type Arranged = readonly [before: string, start: string, between: string, end: string];
/** Code that the owner of the site adds at the end of `<head>` and before `</body>`. */
type Snippets = Readonly<Record<'head' | 'foot', string>>;
interface Shells {
  quiet: Arranged;
  usedAtOnce: Arranged;
}
const shells = new Map<string, Shells>();

/**
 * Orders a rendered document so that it displays soonest. Vike puts style sheets first: a script behind one
 * would wait for it. Our own scripts only enhance a page that is readable without them, so all visible
 * content goes before them, unless the page is interactive from the start.
 */
export function arrangePage(
  shell: string,
  { head, body, language }: PageParts,
  snippets?: Snippets | null,
): string {
  const known = shells.get(shell) ?? remember(shell);
  const [before, start, between, end] = USED_AT_ONCE.test(body) ? known.usedAtOnce : known.quiet;
  const opening = before + languageOf(language) + start + head;
  if (!snippets) return opening + between + body + end;
  return opening + added(snippets.head, '</head>', between) + body + added(snippets.foot, '</body>', end);
}

/** Inserts a snippet before a tag in a part of a shell. */
function added(snippet: string, tag: string, text: string): string {
  const at = text.lastIndexOf(tag);
  return text.slice(0, at) + snippet + text.slice(at);
}

function remember(shell: string): Shells {
  if (shells.size >= SHELLS_MAX) shells.clear();
  const usedAtOnce = arranged(shell);
  const [before, start, between, end] = usedAtOnce;
  const later = end.replace(/<(script|link)(?= (?:src|rel="modulepreload"))/g, '<$1 fetchpriority="low"');
  const both = { usedAtOnce, quiet: [before, start, between, later] as const };
  shells.set(shell, both);
  return both;
}

function arranged(shell: string): Arranged {
  const [before = '', shelled = ''] = shell
    .replace(INDENTED, '\n')
    .replace(DEFAULT_TYPE, '')
    .split(LANGUAGE_PLACE);
  const [start = '', rest = ''] = shelled.split(HEAD_PLACE);
  const [between = '', end = ''] = rest.split(BODY_PLACE);
  return [
    before,
    start.replace('<head>', `<head><script>${APPEARANCE_SCRIPT}</script><style>${FADE_STYLE}</style>`),
    between,
    end,
  ];
}

/** The attributes of the root element, with `dir` for right-to-left languages. */
function languageOf(language: string): string {
  const known = languages.get(language);
  if (known !== undefined) return known;
  const direction = directionOfLanguage(language);
  const attributes = `lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}`;
  languages.set(language, attributes);
  return attributes;
}

const languages = new Map<string, string>();
