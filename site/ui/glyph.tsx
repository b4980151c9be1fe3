/** Small drawings that stand in the style sheet, so that no page brings them along again. */
export type GlyphName = 'search' | 'menu-lines' | 'close' | 'mail' | 'heart' | 'mark';

/** A drawing in the color of the text around it; for the eye alone, so that words must stand beside or around it. */
export function Glyph({ name }: { name: GlyphName }) {
  return <i className={`glyph ${name}`} />;
}
