/** Small drawings that are in the style sheet, so that no page contains them again. */
export type GlyphName = 'search' | 'menu-lines' | 'close' | 'mark';

/** A drawing in the color of the text around it; only decorative, so there must be text next to or around it. */
export function Glyph({ name }: { name: GlyphName }) {
  return <i className={`glyph ${name}`} />;
}
