import { FILE_NAME_MAX_CHARS } from '#schema/base/limits.ts';
import { hasVisibleText, visibleText } from '#schema/base/visible-text.ts';

const SEPARATORS = /[/\\]/;
const DRIVE = /^(?:[a-z]: ?)+/i;
/** Marks and overrides of direction, which could make a name look as if it ended differently. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const SPACES_AND_CONTROLS = /[\s\p{Cc}]+/gu;
/** What a file’s name ends in, such as `.jpeg`. */
const ENDING = /\.[a-z0-9]{1,8}$/i;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The name of a file as the library keeps it: the last segment of its path (Unix or Windows), in NFC, on one line, without
 * control, direction, and invisible characters, at most {@link FILE_NAME_MAX_CHARS} long. A longer name keeps its ending,
 * and no character that people see as one is cut in two. Null if nothing visible is left.
 */
export function cleanFileName(name: string): string | null {
  const segment = name.split(SEPARATORS).findLast((part) => part.trim() !== '') ?? '';
  const whole = tidy(segment).replace(DRIVE, '');
  const kept = whole.length > FILE_NAME_MAX_CHARS ? shortened(whole) : whole;
  return hasVisibleText(kept) && !/^\.+$/.test(kept) ? kept : null;
}

/** The last part of a URL’s path, with its escapes resolved. */
export function nameInUrl(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function tidy(name: string): string {
  const visible = visibleText(name.toWellFormed().replaceAll(DIRECTIONS, ''));
  return visible.replaceAll(SPACES_AND_CONTROLS, ' ').trim();
}

function shortened(name: string): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  let end = 0;
  for (const { index, segment } of characters.segment(stem)) {
    if (index + segment.length > FILE_NAME_MAX_CHARS - ending.length) break;
    end = index + segment.length;
  }
  return tidy(stem.slice(0, end)) + ending;
}
