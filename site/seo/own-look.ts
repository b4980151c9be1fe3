import { PAPER, readableOn } from '#schema/base/color-contrast.ts';
import { remembered } from '../data/remembered.ts';
import type { SiteSettings } from '../base/site-context.ts';
import { typefaceStyle } from './typeface-styles.ts';

/** What of the look of pages is the site's own. */
interface OwnLook {
  /** Styles inlined in the page, before any file has loaded; empty when nothing was chosen. */
  style: string;
  /** What browsers color their own parts with, by day and by night; undefined: as the page. */
  themeColor: { light: string; dark: string } | undefined;
}

const ACCENTED =
  ':root:root .site-logo .mark{color:var(--accent)}:root .button:not(.button-plain){background:var(--accent);border-color:var(--accent)}';
/** As high as its line, for any aspect ratio. */
const LOGO = '.site-logo img{width:auto;height:32px;max-width:12rem;object-fit:contain}';

/** The second of two logos is for dark pages, by the color scheme of the browser or the choice of the reader. */
const darkIn = (root: string) =>
  `${root} .site-logo img{display:none}${root} .site-logo img+img{display:block}`;
const TWO_LOGOS = [
  '.site-logo img+img{display:none}',
  `@media(prefers-color-scheme:dark){${darkIn(":root:not([data-reading~='light'])")}}`,
  darkIn(":root[data-reading~='dark']"),
].join('');

/** More characters don’t fit on one line next to the buttons of the narrowest header. */
const NAME_MAX_CHARS = 15;
/** At most two lines, which fit into the header; a longer name ends in an ellipsis. A logo next to it leaves room for it. */
const LONG_NAME =
  ':root .site-logo{min-width:0}.site-logo .mark,.site-logo img{flex:none}.site-logo span,:root .site-footer{min-width:0;overflow-wrap:anywhere}.site-logo span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}@media(max-width:768px){:root .site-logo{font-size:.9375rem;line-height:1.2}:root .site-logo img{max-width:4.5rem}}';

/** Follows from the accent color and the typefaces that were chosen; an accent that cannot be read is made darker or lighter. */
export const ownLook = remembered((settings: SiteSettings): OwnLook => {
  const { accent_color: accent, typefaces } = settings;
  const light = accent === null ? null : readableOn(PAPER.light, accent);
  const dark = accent === null ? null : readableOn(PAPER.dark, accent);
  return {
    style: [
      // Twice the root: it comes before the style sheets of the product, and yet it counts.
      light === null || dark === null ? '' : `:root:root{--accent:light-dark(${light},${dark})}${ACCENTED}`,
      typefaceStyle(typefaces),
      logoRules(settings),
    ].join(''),
    themeColor: light === null || dark === null ? undefined : { light, dark },
  };
});

/** Styles of the logo, and of a name that is long or next to a logo in the header. */
function logoRules({ name, logo, logo_dark: dark, logo_with_name: isNamed }: SiteSettings): string {
  const isLong = logo === null ? name.length > NAME_MAX_CHARS : isNamed;
  const ofLogo = logo === null ? [] : dark === null ? [LOGO] : [LOGO, TWO_LOGOS];
  return [...ofLogo, ...(isLong ? [LONG_NAME] : [])].join('');
}
