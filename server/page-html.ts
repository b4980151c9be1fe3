import { directionOfLanguage } from '#schema/messages/direction.ts';
import { APPEARANCE_SCRIPT, FADE_STYLE } from '#site/seo/appearance-script.ts';
import { BODY_PLACE, HEAD_PLACE, LANGUAGE_PLACE, type PageParts } from '#site/seo/page-shell.ts';

const INDENTED = /\n\s+/g;
/** An island that is there from the beginning: a form that a script sends, `/explore`. */
const USED_AT_ONCE = /data-island="[^"]*"(?! data-on)/;
/** Shells differ by the files that a kind of page brings along; in development also with every change of them. */
const SHELLS_MAX = 100;

/** The parts of a shell around its three places: language, head and body. */
type Arranged = readonly [before: string, start: string, between: string, end: string];
/** What the owner of the site adds: to the end of `<head>`, and before `</body>`. */
type Snippets = Readonly<Record<'head' | 'foot', string>>;
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

/** A part of a shell with a snippet before a tag of it. */
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
  const [before = '', shelled = ''] = shell.replace(INDENTED, '\n').split(LANGUAGE_PLACE);
  const [start = '', rest = ''] = shelled.split(HEAD_PLACE);
  const [between = '', end = ''] = rest.split(BODY_PLACE);
  return [
    before,
    start.replace('<head>', `<head><script>${APPEARANCE_SCRIPT}</script><style>${FADE_STYLE}</style>`),
    between,
    end,
  ];
}

/** The attributes of the root; of languages that are written from the right to the left their direction as well. */
function languageOf(language: string): string {
  const known = languages.get(language);
  if (known !== undefined) return known;
  const direction = directionOfLanguage(language);
  const attributes = `lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}`;
  languages.set(language, attributes);
  return attributes;
}

const languages = new Map<string, string>();
