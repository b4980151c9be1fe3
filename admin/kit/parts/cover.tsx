/** The URL of an image of the library, in one of its widths: always on this origin. */
export function imagePath(identifier: string, width: 200 | 400 | 800): string {
  return `/images/${identifier}/${width}.jpg`;
}

interface CoverProps {
  identifier: unknown;
  /** In px; covers are 2:3. */
  width: number;
}

/** A small cover, or the place of one. */
export function Cover({ identifier, width }: CoverProps) {
  const size = { width, height: Math.round(width * 1.5) };
  if (typeof identifier !== 'string') return <span className="cover" style={size} aria-hidden="true" />;
  return <img className="cover" src={imagePath(identifier, 200)} alt="" loading="lazy" {...size} />;
}
