import { TYPEFACES, type Typefaces } from '#schema/settings/parts/typefaces.ts';

const LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The first 8 digits of the SHA-256 of each file: it is part of the name, so browsers may keep the file forever. */
interface Hashes {
  latin: string;
  'latin-italic': string;
  'latin-ext': string;
}

/** The files of one family, named `{files}-latin.{hash}.woff2` and so on. */
function family(name: string, files: string, hashes: Hashes): string {
  const face = (file: keyof Hashes, style: string, range: string) =>
    `@font-face{font-family:'${name}';font-weight:200 900;font-style:${style};font-display:optional;src:url(/typefaces/${files}-${file}.${hashes[file]}.woff2)format('woff2');unicode-range:${range}}`;
  return [
    face('latin', 'normal', LATIN),
    face('latin-italic', 'italic', LATIN),
    face('latin-ext', 'normal', LATIN_EXTENDED),
  ].join('');
}

interface Metrics {
  size: number;
  ascent: number;
  descent: number;
}

/** Shown where a family comes too late: an installed font with its metrics. */
function fallback(name: string, installed: readonly string[], { size, ascent, descent }: Metrics): string {
  const src = installed.map((font) => `local('${font}')`).join(',');
  return `@font-face{font-family:'${name}';src:${src};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}

const GEORGIA = ['Georgia', 'Gelasio'];
const TIMES = ['Times New Roman', 'Liberation Serif', 'Tinos'];
const ARIAL = ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica'];

const FACES: Readonly<Record<Typefaces, string>> = {
  literata: '',
  source: [
    family('Source Serif', 'source-serif', {
      latin: '382475f3',
      'latin-italic': 'b4f56ddc',
      'latin-ext': 'd10ccbbd',
    }),
    family('Source Sans', 'source-sans', {
      latin: '7a19a702',
      'latin-italic': '9a15dafc',
      'latin-ext': 'a85a7459',
    }),
    fallback('Source Serif Fallback', GEORGIA, { size: 104.4, ascent: 99.2, descent: 32.1 }),
    fallback('Source Serif Fallback Roman', TIMES, { size: 116.4, ascent: 89, descent: 28.8 }),
    fallback('Source Serif Fallback Wide', ['DejaVu Serif'], { size: 93.1, ascent: 111.3, descent: 36 }),
    fallback('Source Sans Fallback', ARIAL, { size: 89.6, ascent: 114.3, descent: 44.6 }),
    fallback('Source Sans Fallback Wide', ['DejaVu Sans'], { size: 82.5, ascent: 124.1, descent: 48.5 }),
  ].join(''),
  inter: [
    family('Inter', 'inter', { latin: '3100e775', 'latin-italic': '7291b597', 'latin-ext': '34b9c504' }),
    fallback('Inter Fallback', ARIAL, { size: 107.2, ascent: 90.3, descent: 22.5 }),
    fallback('Inter Fallback Wide', ['DejaVu Sans'], { size: 93.9, ascent: 103.1, descent: 25.7 }),
  ].join(''),
  system: '',
};

/**
 * The styles of a pair of typefaces, empty for the default. They are part of the page: a separate style sheet would
 * be one more request before the page is first drawn.
 */
export function typefaceStyle(typefaces: Typefaces): string {
  const { installed, loaded } = TYPEFACES[typefaces];
  if (installed === null) return '';
  if (loaded === null) return rule(installed);
  return (
    FACES[typefaces] +
    rule({ serif: `${loaded.serif},${installed.serif}`, sans: `${loaded.sans},${installed.sans}` })
  );
}

/**
 * The files that a page requests before its styles have loaded, so that they are there for the first paint: only
 * upright fonts. Those of the default are in the build, which preloads them itself (`pages/+onRenderHtml.ts`).
 */
export function preloadedFonts(typefaces: Typefaces): string[] {
  return [...FACES[typefaces].matchAll(/url\((\/typefaces\/[a-z-]+-latin\.\w+\.woff2)\)/g)].map(
    ([, path = '']) => path,
  );
}

// Twice the root: it comes before the style sheets of the product, and yet it counts.
const rule = ({ serif, sans }: { serif: string; sans: string }) =>
  `:root:root{--serif:${serif};--sans:${sans}}`;
