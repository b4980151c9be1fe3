import { type ReactNode, useId } from 'react';
import { useCreatePath } from 'react-admin';
import { Cover } from '../../kit/parts/cover.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { declarationOf } from '../../records/declarations.ts';
import type { TodayItem, TodayList } from '#schema/answers/operations/today.ts';

interface SectionProps {
  title: string;
  /** What is wrong, or what this is for, in a few words. */
  about?: string;
  isGrave?: boolean;
  children: ReactNode;
}

/** A part of the start page with its heading. */
export function Section({ title, about, isGrave = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className="start-part" aria-labelledby={id} data-grave={isGrave}>
      <h2 id={id}>{title}</h2>
      {about === undefined ? null : <p className="start-about quiet">{about}</p>}
      {children}
    </section>
  );
}

interface ContentLinesProps {
  list: TodayList;
  /** What to say about each item besides its type. */
  words: (item: TodayItem) => ReactNode;
  /** Shown on its right. */
  beside?: (item: TodayItem) => ReactNode;
  /** Where to find the rest. */
  more?: ReactNode | undefined;
}

/** A list of content, each item with a link to edit it. */
export function ContentLines({ list: { items, has_more: hasMore }, words, beside, more }: ContentLinesProps) {
  const createPath = useCreatePath();
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              className="start-line"
              to={createPath({ resource: item.resource, type: 'edit', id: item.id })}
            >
              <Cover identifier={item.image_unique_identifier} width={26} />
              <span className="start-words">
                <span className="start-title">{item.title}</span>
                <span className="quiet">
                  {declarationOf(item.resource).label.one} · {words(item)}
                </span>
              </span>
              {beside?.(item)}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && more !== undefined ? <p className="start-more">{more}</p> : null}
    </>
  );
}
