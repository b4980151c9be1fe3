import type { Page } from 'playwright/test';
import { LANGUAGE_TAGS } from '#schema/base/languages.ts';

/** Attributes that screen readers announce. */
const TOLD = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
/**
 * Text that needs no translation: user content, code, URLs, text from `Intl`, and what the pseudo-locale leaves as it is.
 */
const NOT_OURS =
  'time, code, kbd, pre, .ProseMirror, textarea, option[lang], [data-user-text], iframe, script, style, noscript, .import-items';
/** `Intl` has no pseudo-locale: its dates, numbers, units, and language names are in English or Arabic. */
const FORMATTED =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\w*\b|\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|ago|in|at|and|or|am|pm|kb|mb|byte|utc|gmt[+-]?\d*)\b/gi;

/** Keys, time zones, and product names. */
const LEFT_OUT =
  /^\((?:Ctrl|⌘|Shift|Alt)[^)]*\)$|^[A-Z][\w+-]+\/[A-Z][\w /+-]+$|^(?:Amazon SES|Ghost|WordPress|Markdown|Postmark|Mailgun|SendGrid|UTC)$/;

const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
/** As `Intl` formats them. */
const LANGUAGE_NAMES = new Set(LANGUAGE_TAGS.map((tag) => names.of(tag) ?? tag));

/** Text on a page that isn’t in any catalog: outside the pseudo-locale’s brackets, and not part of what the API returned. */
export async function foreignTexts(page: Page, answers: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(textsOutside, { told: TOLD, left: NOT_OURS });
  const answered = answers.join('\n');
  return [...new Set(shown)].filter((text) => {
    if (LEFT_OUT.test(text) || LANGUAGE_NAMES.has(text)) return false;
    const own = text.replaceAll(FORMATTED, ' ').replaceAll(/https?:\S+|\S+@\S+|[./][\w/.-]+/g, ' ');
    if (!/\p{L}{2}/u.test(own)) return false;
    return !answered.includes(JSON.stringify(text.replace(/[\s:,·]+$/, '')).slice(1, -1));
  });
}

/** Lines of an email that no catalog has: what is left outside brackets, without URLs and email addresses. */
export function outsideBrackets(text: string): string[] {
  let outside = text;
  // One text may contain another.
  while (/⟦[^⟦⟧]*⟧/.test(outside)) outside = outside.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return outside
    .split('\n')
    .filter((line) =>
      /\p{L}{2}/u.test(line.replaceAll(/https?:\S+|\S+@\S+/g, '').replaceAll(FORMATTED, ' ')),
    );
}

/** Labels of forms and buttons on a page that aren’t in any catalog; the text around them was written by people. */
export function foreignControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, label, legend, summary, input[placeholder]')]
      .map((element) => element.getAttribute('placeholder') ?? element.textContent?.trim() ?? '')
      .filter((text) => /\p{L}{2}/u.test(text) && !text.includes('⟦')),
  );
}

/** In the page: text in nodes and attributes outside brackets. A sentence with links is several nodes. */
function textsOutside({ told, left }: { told: string[]; left: string }): string[] {
  const outside = (text: string, from: number): { rest: string; depth: number } => {
    let depth = from;
    let rest = '';
    for (const letter of text) {
      if (letter === '⟦') depth += 1;
      else if (letter === '⟧') depth -= 1;
      else if (depth === 0) rest += letter;
    }
    return { rest, depth };
  };
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let depth = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest(left) !== null) continue;
    const part = outside(node.textContent ?? '', depth);
    depth = Math.max(0, part.depth);
    if (part.rest.trim() !== '') found.push(part.rest.trim());
  }
  for (const name of told)
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const { rest } = outside(element.getAttribute(name) ?? '', 0);
      if (rest.trim() !== '' && element.closest(left) === null) found.push(rest.trim());
    }
  return found;
}

/** Elements wider than their place: the page itself, or text that is cut off where nothing scrolls. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) {
      const wide = [...document.querySelectorAll('body *')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return (
          width > 0 &&
          (right > clientWidth + 1 || left < -1) &&
          element.closest('[class*=scroll], table') === null
        );
      });
      const named = wide
        .slice(-3)
        .map(({ tagName, className, textContent }) =>
          [tagName, String(className).slice(0, 60), textContent?.slice(0, 40)].join(' '),
        );
      found.push(`the page: ${scrollWidth} in ${clientWidth}: ${named.join(' | ')}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, legend, p')) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = overflowX === 'hidden' || overflowX === 'clip';
      if (
        isCut &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1
      )
        found.push(`cut: ${element.className} ${element.textContent?.slice(0, 60) ?? ''}`);
    }
    return found;
  });
}
