import type { Site } from '#schema/answers/operations/site.ts';

export type SiteLink = Site['navigation']['header'][number];
export type CurrentPage = 'page' | 'true' | undefined;

/** What `aria-current` says of a link: the page itself, a page below it, or nothing. */
export function currentOf(linkPath: string, path: string): CurrentPage {
  if (path === linkPath) return 'page';
  return path.startsWith(`${linkPath}/`) ? 'true' : undefined;
}

/** Hebrew, Arabic and their neighbors. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** `dir` of custom text: given if it may run from right to left. */
export function directionOf(words: string): 'auto' | undefined {
  return RIGHT_TO_LEFT.test(words) ? 'auto' : undefined;
}

/** Where a link of the header appears: always, on wide screens, or only behind the menu button. */
export type HeaderPlace = 'always' | 'wide' | 'menu';

/** What the header has for links and the name of the site: at 769 pixels, and at its full width. */
const ROOM_PX = { always: 570, wide: 950 } as const;
const GAP_PX = 28;
const LETTER_PX = 8;
/** Of the name, which is set larger. */
const NAME_LETTER_PX = 11;
/** From here on, scripts have letters of twice the width. */
const WIDE_LETTERS_FROM = 0x11_00;

/** The place of each link, by how much room the words before it take. */
export function placesOf(links: readonly SiteLink[], siteName: string): HeaderPlace[] {
  let taken = lettersIn(siteName) * NAME_LETTER_PX - GAP_PX;
  return links.map(({ label }) => {
    taken += lettersIn(label) * LETTER_PX + GAP_PX;
    if (taken <= ROOM_PX.always) return 'always';
    return taken <= ROOM_PX.wide ? 'wide' : 'menu';
  });
}

function lettersIn(words: string): number {
  return [...words].reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < WIDE_LETTERS_FROM ? 1 : 2),
    0,
  );
}
