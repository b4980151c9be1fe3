import { IMAGE_WIDTHS_PX } from '#schema/base/limits.ts';
import type { Accent } from '#schema/base/accents.ts';

/** All covers have this shape on the page, whatever was uploaded. */
export const COVER_WIDTH_PX = 400;
export const COVER_HEIGHT_PX = 600;

/** How wide a cover can get: `small` for a thumbnail, `shelf` in a row of covers, `large` next to a title. */
export type CoverExtent = 'small' | 'shelf' | 'large';

/**
 * For covers among the first things that a visitor sees. They are fetched at once and drawn together with the text: `first` and
 * `next` before other images, and `below`, which is out of sight on a phone, after them.
 */
export type Eager = 'first' | 'next' | 'below';

const PRIORITIES = { first: 'high', next: 'high', below: 'low' } as const;

export interface CoverProps {
  /** Identifier of the stored image; null: the cover is set in type. */
  identifier: string | null;
  /** Width of the stored image, which no variant exceeds. */
  imageWidth?: number | null | undefined;
  /** What is shown until the image has loaded, `#rrggbb`. */
  placeholderColor?: string | null | undefined;
  imageHeight?: number | null | undefined;
  /** The focal point for other aspect ratios: percent from the left and the top. */
  focal?: { x: number; y: number } | undefined;
  alt?: string | null | undefined;
  title: string;
  author?: string | null | undefined;
  accent: Accent;
  /** The `sizes` of the image: its width on the page. */
  sizes: string;
  eager?: Eager | undefined;
  /** A figure on a sheet: no book, and without a spine. */
  isFlat?: boolean;
  /** How wide it may stand; decides between which files a browser chooses. */
  extent?: CoverExtent | undefined;
  /** Flies from page to page under this name. */
  transition?: string | undefined;
}

/** A book's cover, 2:3: the stored image in the widths the page may need, or one set in type. */
export function Cover(props: CoverProps) {
  const { identifier, accent, placeholderColor, transition } = props;
  const name = props.isFlat === true ? 'cover flat' : 'cover';
  if (identifier === null)
    return (
      <span className={name} data-accent={accent} data-transition={transition}>
        <TypographicCover {...props} />
      </span>
    );
  return (
    <span className={name} data-tint={shortColor(placeholderColor)} data-transition={transition}>
      <CoverImage {...props} identifier={identifier} />
    </span>
  );
}

/** `#rgb`, near enough for a moment and half the bytes of a page full of covers. */
function shortColor(color: string | null | undefined): string | undefined {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(color ?? '')?.slice(1);
  return (
    channels && `#${channels.map((hex) => Math.round(Number.parseInt(hex, 16) / 17).toString(16)).join('')}`
  );
}

function CoverImage(props: CoverProps & { identifier: string }) {
  const { identifier, alt, sizes, eager } = props;
  const files = coverFiles(props);
  const source = (format: string) =>
    files.map(({ name, width }) => `/images/${identifier}/${name}.${format} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={source('avif')} sizes={sizes} />
      <img
        src={`/images/${identifier}/${files.at(-1)?.name}.webp`}
        // For browsers without AVIF, which are few; only a large cover is heavy in its largest size.
        srcSet={props.extent === 'large' ? source('webp') : undefined}
        sizes={props.extent === 'large' ? sizes : undefined}
        width={COVER_WIDTH_PX}
        height={COVER_HEIGHT_PX}
        alt={alt ?? ''}
        loading={eager === undefined ? 'lazy' : undefined}
        decoding={eager === 'first' || eager === 'next' ? 'sync' : undefined}
        fetchPriority={eager && PRIORITIES[eager]}
      />
    </picture>
  );
}

/** The widths to choose from: twice as wide for covers that stand large, the least for small ones, and never enlarged. */
export function coverWidths(imageWidth: number | null | undefined, extent: CoverExtent = 'shelf'): number[] {
  const most = Math.min(imageWidth ?? COVER_WIDTH_PX, MOST_PX[extent]);
  const widths = IMAGE_WIDTHS_PX.filter((width) => width <= most);
  return widths.length === 0 ? [IMAGE_WIDTHS_PX[0]] : widths;
}

const MOST_PX: Readonly<Record<CoverExtent, number>> = {
  small: 300,
  shelf: COVER_WIDTH_PX,
  large: 2 * COVER_WIDTH_PX,
};

type Pictured = Pick<CoverProps, 'imageWidth' | 'imageHeight' | 'focal' | 'extent'>;

/**
 * The files to choose from, without their format. An image of another aspect ratio than 2:3 is cropped around its
 * focal point if one was chosen; otherwise the page shows its middle.
 */
export function coverFiles({ imageWidth, imageHeight, focal, extent }: Pictured) {
  const whole = coverWidths(imageWidth, extent).map((width) => ({ name: String(width), width }));
  if (focal === undefined || !imageWidth || !imageHeight || (focal.x === 50 && focal.y === 50)) return whole;
  const cutWidth = Math.min(imageWidth, (imageHeight * COVER_WIDTH_PX) / COVER_HEIGHT_PX);
  const cuts = coverWidths(cutWidth, extent).filter((width) => width <= cutWidth);
  if (cuts.length === 0) return whole;
  const height = (width: number) => (width * COVER_HEIGHT_PX) / COVER_WIDTH_PX;
  return cuts.map((width) => ({ name: `${width}x${height(width)}-${focal.x}-${focal.y}`, width }));
}

const COMPOSITIONS = 5;

/** Title and author on the accent, in one of five compositions that the title itself chooses. */
function TypographicCover({ title, author }: Pick<CoverProps, 'title' | 'author'>) {
  return (
    <span
      className="type-cover"
      data-composition={compositionOf(title)}
      data-length={lengthOf(title)}
      aria-hidden="true"
    >
      <span className="type-cover-title">{title}</span>
      <span className="type-cover-author">{author}</span>
    </span>
  );
}

function compositionOf(title: string): number {
  let sum = 0;
  for (const character of title) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % COMPOSITIONS;
}

function lengthOf(title: string): 'short' | 'medium' | 'long' {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (title.length <= 14 && longestWord <= 8) return 'short';
  return title.length <= 34 && longestWord <= 12 ? 'medium' : 'long';
}
