import { compareMarks } from '#schema/document/marks.ts';
import { isSafeHref } from '#schema/document/safe-url.ts';
import type { Mark } from '#schema/document/types.ts';
import { attribute, type HtmlElement, oneLine } from './html-tree.ts';

type SimpleMark = Exclude<Mark['type'], 'link'>;

const MARK_OF_TAG: Readonly<Record<string, SimpleMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

/** The last of the characters that browsers strip from both ends of a URL. */
const SPACE = 0x20;

/** The marks inside an element, given those around it. */
export function marksInside(element: HtmlElement, around: readonly Mark[]): readonly Mark[] {
  const mark = markOf(element);
  if (mark === null || around.some((other) => other.type === mark.type)) return around;
  // Code excludes other marks, and a link matters more than its typeface.
  if (mark.type === 'code') return around.some((other) => other.type === 'link') ? around : [mark];
  const combinable = around.filter((other) => other.type !== 'code');
  if (combinable.length < around.length && mark.type !== 'link') return around;
  return [...combinable, mark].sort(compareMarks);
}

/** The URL of a link as it may be stored, or null if it isn’t safe. */
export function safeHrefOf(raw: string): string | null {
  const href = withoutControlsAround(raw).replace(/[ "<>`]/g, encodeURIComponent);
  return isSafeHref(href) ? href : null;
}

/** Strips what a browser ignores around a URL. A regular expression would take quadratic time. */
function withoutControlsAround(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= SPACE) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= SPACE) end -= 1;
  return text.slice(start, end);
}

function markOf(element: HtmlElement): Mark | null {
  const { tagName } = element;
  if (tagName === 'a') return linkOf(element);
  if (!Object.hasOwn(MARK_OF_TAG, tagName)) return null;
  // Google Docs wraps everything it copies in a <b> that isn’t bold.
  if (tagName === 'b' && attribute(element, 'id')?.startsWith('docs-internal-guid') === true) return null;
  const type = MARK_OF_TAG[tagName];
  return type === undefined ? null : { type };
}

function linkOf(element: HtmlElement): Mark | null {
  const href = safeHrefOf(attribute(element, 'href') ?? '');
  if (href === null) return null;
  const title = oneLine(attribute(element, 'title') ?? '', 500);
  return { type: 'link', attrs: title === '' ? { href } : { href, title } };
}
