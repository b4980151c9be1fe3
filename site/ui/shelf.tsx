import type { ReactNode } from 'react';
import type { Entry } from '../data/content-record.ts';
import { minutesOf } from '../typography/dates.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';
import { Byline } from './byline.tsx';
import { Cover, type CoverExtent, type Eager } from './cover.tsx';
import { keptMarkup } from './kept-markup.ts';

/** How wide a cover stands on a shelf, for the choice of its file. */
/** On phones a little less than the 42 that it is: 300 pixels are enough for 302, and half the bytes of 400. */
const SHELF_SIZES = '(min-width: 1100px) 236px, (min-width: 700px) 28vw, 41vw';

interface ShelfProps {
  entries: readonly Entry[];
  /** The covers that are seen at once when the page opens. */
  eager?: readonly Eager[];
  /** Level of the titles in the outline of the page. */
  level?: 2 | 3;
  /** Covers fly to their pages: only where each stands once. */
  transitions?: boolean;
  /** A last place on the shelf. */
  children?: ReactNode;
}

/** Book covers in rows, each with title, author, reading time and one line. */
export function Shelf({ entries, eager = [], level = 3, transitions = false, children }: ShelfProps) {
  return (
    <ul className="shelf">
      {entries.map((entry, index) => (
        <li
          key={entry.record.id}
          dangerouslySetInnerHTML={bookOf(entry, { eager: eager[index], level, transition: transitions })}
        />
      ))}
      {children === undefined ? null : <li>{children}</li>}
    </ul>
  );
}

interface ShelfBookWay {
  eager: Eager | undefined;
  level: 2 | 3;
  transition: boolean;
}

const bookOf = keptMarkup((entry: Entry, way: ShelfBookWay) => <ShelfBook entry={entry} {...way} />);

function ShelfBook({ entry, eager, level, transition }: ShelfBookWay & { entry: Entry }) {
  const { record, path } = entry;
  const Title = `h${level}` as const;
  return (
    <article className="book">
      <EntryCover entry={entry} sizes={SHELF_SIZES} eager={eager} transition={transition} />
      <Title className="book-title">
        <a href={path}>{record.title}</a>
      </Title>
      <Byline parts={[record.author, minutesOf(record.reading_minutes)]} />
      {record.intro ? <p className="book-intro">{smartQuotes(record.intro)}</p> : null}
    </article>
  );
}

interface EntryCoverProps {
  entry: Entry;
  sizes: string;
  eager?: Eager | undefined;
  transition?: boolean;
  /** Unset: the title stands beside the cover, so the picture has nothing to add. */
  alt?: string;
  extent?: CoverExtent;
}

export function EntryCover({ entry, sizes, eager, transition = false, alt = '', extent }: EntryCoverProps) {
  const { record, accent } = entry;
  return (
    <Cover
      identifier={record.image_unique_identifier}
      imageWidth={record.image_width}
      placeholderColor={record.image_placeholder_color}
      imageHeight={record.image_height}
      focal={{ x: record.image_focal_x ?? 50, y: record.image_focal_y ?? 50 }}
      alt={alt}
      title={record.book_title ?? record.title}
      author={record.author}
      accent={accent}
      sizes={sizes}
      eager={eager}
      extent={extent}
      transition={transition ? `cover-${record.slug}` : undefined}
    />
  );
}
