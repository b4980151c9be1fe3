/** The page background in light and dark mode; the same as `--paper` in the site's styles. */
export const PAPER = { light: '#fbfaf7', dark: '#191714' } as const;

/** The contrast with the background that WCAG 2 requires for text, and for large text. */
export const CONTRAST_FOR_TEXT = 4.5;
export const CONTRAST_FOR_LARGE_TEXT = 3;

/** The contrast of two colors such as `#1f5a3e`, as WCAG 2 defines it: 1 for the same color, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance: 0 for black, 1 for white. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The number of steps toward black or white that are tried. */
const STEPS = 20;

/** The color itself, or the nearest one toward black or white in which text on `paper` is readable. */
export function readableOn(paper: string, color: string): string {
  const end = luminanceOf(paper) > 0.5 ? 0 : 255;
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = mix(color, end, step / STEPS);
    if (contrastOf(mixed, paper) >= CONTRAST_FOR_TEXT) return mixed;
  }
  return mix(color, end, 1);
}

function mix(color: string, end: number, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(part + (end - part) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
