import { directionOfLanguage } from '#schema/messages/direction.ts';
import { APPEARANCE_SCRIPT, FADE_STYLE } from '#site/seo/appearance-script.ts';
import { BODY_PLACE, HEAD_PLACE, LANGUAGE_PLACE, type PageParts } from '#site/seo/page-shell.ts';

const INDENTED = /\n\s+/g;
/** An island that is needed at once: a form that a script sends, `/explore`. */
const USED_AT_ONCE = /data-island="[^"]*"(?! data-on)/;
/** Shells differ by the files of a kind of page; in development also with every change of them. */
const SHELLS_MAX = 100;

/** A typeface that is loaded ahead, as Vike writes it. */
const FONT = /<link rel="preload"[^>]* as="font"[^>]*>\n?/;
/** The end of the first image that is loaded before others. */
const FIRST_IMAGE = /fetchpriority="high"[^>]*>\s*<\/picture>/i;

/** The parts of a shell around its three places, language, head and body, and the typeface that is loaded ahead. */
type Arranged = readonly [before: string, start: string, between: string, end: string, font: string];
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
 * content goes before them, unless the page is interactive from the start. The typeface is loaded ahead from the
 * head, or from behind the image that the page opens with: of the connections a browser has open already, the
 * image gets one, and does not share the line.
 */
export function arrangePage(
  shell: string,
  { head, body, language }: PageParts,
  snippets?: Snippets | null,
): string {
  const known = shells.get(shell) ?? remember(shell);
  const [before, start, between, end, font] = USED_AT_ONCE.test(body) ? known.usedAtOnce : known.quiet;
  const image = FIRST_IMAGE.exec(body);
  const opening = before + languageOf(language) + start + (image ? '' : font) + head;
  const content = image ? insertedAt(image.index + image[0].length, font, body) : body;
  if (!snippets) return opening + between + content + end;
  return opening + added(snippets.head, '</head>', between) + content + added(snippets.foot, '</body>', end);
}

/** Inserts a snippet before a tag in a part of a shell. */
function added(snippet: string, tag: string, text: string): string {
  return insertedAt(text.lastIndexOf(tag), snippet, text);
}

const insertedAt = (at: number, part: string, text: string) => text.slice(0, at) + part + text.slice(at);

function remember(shell: string): Shells {
  if (shells.size >= SHELLS_MAX) shells.clear();
  const usedAtOnce = arranged(shell);
  const [before, start, between, end, font] = usedAtOnce;
  const later = end.replace(/<(script|link)(?= (?:src|rel="modulepreload"))/g, '<$1 fetchpriority="low"');
  const both = { usedAtOnce, quiet: [before, start, between, later, font] as const };
  shells.set(shell, both);
  return both;
}

function arranged(shell: string): Arranged {
  const [before = '', shelled = ''] = shell.replace(INDENTED, '\n').split(LANGUAGE_PLACE);
  const [start = '', rest = ''] = shelled.replace(FONT, '').split(HEAD_PLACE);
  const [between = '', end = ''] = rest.split(BODY_PLACE);
  return [
    before,
    start.replace('<head>', `<head><script>${APPEARANCE_SCRIPT}</script><style>${FADE_STYLE}</style>`),
    between,
    end,
    FONT.exec(shelled)?.[0] ?? '',
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
