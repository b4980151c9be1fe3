import type { ReactNode } from 'react';
import type { ContentRecord } from '#schema/content-record.ts';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

/** A section that a page is in; without a path it has no page of its own. */
export interface Place {
  name: string;
  path?: string | undefined;
}

/** Above a title: the sections that the page is in, the widest first, and what is said of it beside them. */
export function Trail({ places, note }: { places: readonly Place[]; note?: string | undefined }) {
  const say = useSay(messages);
  const parts: ReactNode[] = places.map(({ name, path }) =>
    path === undefined ? name : <a href={path}>{name}</a>,
  );
  if (note !== undefined) parts.push(note);
  return (
    <nav className="label" aria-label={say('trail')}>
      {parts.map((part, at) => (
        <span key={at}>
          {at === 0 ? null : ' · '}
          {part}
        </span>
      ))}
    </nav>
  );
}

/** The category of a record, with its page in a list that has pages of categories. */
export function categoryOf({ category }: Pick<ContentRecord, 'category'>, index?: string): Place[] {
  if (category === null) return [];
  return [{ name: category.name, path: index === undefined ? undefined : `${index}/${category.slug}` }];
}
