import { PAPER, readableOn } from '#schema/color-contrast.ts';
import { TYPEFACES } from '#schema/typefaces.ts';
import { remembered } from '../data/remembered.ts';
import type { SiteSettings } from '../site-context.ts';

/** What of the look of pages is the site's own. */
interface OwnLook {
  /** A style that stands in the page itself, before any file has come; empty where nothing was chosen. */
  style: string;
  /** The style sheet of its typefaces. */
  sheet: string | undefined;
  /** What browsers color their own parts with, by day and by night; undefined: as the page. */
  themeColor: { light: string; dark: string } | undefined;
}

const ACCENTED =
  ':root:root .site-logo .mark{color:var(--accent)}:root .button:not(.button-plain){background:var(--accent);border-color:var(--accent)}';
/** As high as the line that it stands in, whatever its shape. */
const LOGO = '.site-logo img{width:auto;height:32px;max-width:12rem;object-fit:contain}';

/** Follows from the accent color and the typefaces that were chosen; an accent that cannot be read is made darker or lighter. */
export const ownLook = remembered(({ accent_color: accent, typefaces, logo }: SiteSettings): OwnLook => {
  const { serif, sans, isLoaded } = TYPEFACES[typefaces];
  const light = accent === null ? null : readableOn(PAPER.light, accent);
  const dark = accent === null ? null : readableOn(PAPER.dark, accent);
  const rules = [
    light === null || dark === null ? '' : `--accent:light-dark(${light},${dark});`,
    serif === null ? '' : `--serif:${serif};--sans:${sans};`,
  ].join('');
  return {
    // Twice the root: it comes before the style sheets of the product, and yet it counts.
    style: [
      rules === '' ? '' : `:root:root{${rules}}`,
      accent === null ? '' : ACCENTED,
      logo === null ? '' : LOGO,
    ].join(''),
    sheet: isLoaded ? `/typefaces/${typefaces}.css` : undefined,
    themeColor: light === null || dark === null ? undefined : { light, dark },
  };
});
