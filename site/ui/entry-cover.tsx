import { bylinePictureOf, coverTitleOf } from '#schema/registry/byline.ts';
import type { FigureKind } from '#schema/define/define-resource.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { Entry } from '../data/content-record.ts';
import { Cover, type CoverExtent, type Eager } from './cover.tsx';

interface EntryCoverProps {
  entry: Entry;
  /** The `sizes` attribute of the image: its width on the page. */
  sizes: string;
  /** Set this if the cover is among the first things that a visitor sees. */
  eager?: Eager | undefined;
  /** `true`: the cover moves to its place on the next page. Only if the cover appears once on each page. */
  transition?: boolean;
  /** The alt text. By default empty, because the title is usually next to the cover. */
  alt?: string;
  extent?: CoverExtent;
}

/** The cover of an entry. Without a cover image, it shows the image in the entry's byline, or a cover made from its title. */
export function EntryCover({ entry, sizes, eager, transition = false, alt = '', extent }: EntryCoverProps) {
  const { record, accent } = entry;
  const type = contentTypeNamed(record.content_type_name);
  const title = coverTitleOf(type, record);
  const figure = type?.site.figure;
  return (
    <Cover
      identifier={record.image_unique_identifier ?? bylinePictureOf(type, record)?.identifier ?? null}
      imageWidth={record.image_width}
      placeholderColor={record.image_placeholder_color}
      imageHeight={record.image_height}
      focal={{ x: record.image_focal_x ?? 50, y: record.image_focal_y ?? 50 }}
      alt={alt}
      title={figure === undefined ? title : signOf(figure, title)}
      author={figure === undefined ? record.author : null}
      isFlat={figure !== undefined}
      accent={accent}
      sizes={sizes}
      eager={eager}
      extent={extent}
      transition={transition ? `cover-${record.slug}` : undefined}
    />
  );
}

/** What is shown for a figure without a drawing: initials, or a paragraph mark. */
function signOf(figure: FigureKind, name: string): string {
  if (figure === 'argument') return '¶';
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return [words[0], words.slice(1).at(-1)].map((word = '') => [...word][0] ?? '').join('') || '¶';
}
