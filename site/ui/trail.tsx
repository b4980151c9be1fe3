import type { ContentRecord } from '#schema/registry/content-record.ts';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

/** A section that a page is in; without a path it has no page of its own. */
export interface Place {
  name: string;
  path?: string | undefined;
}

/** Above a title: the sections that the page is in, widest first, with details next to them. */
export function Trail({ places, note }: { places: readonly Place[]; note?: string | undefined }) {
  const say = useSay(messages);
  const parts: readonly Place[] = note === undefined ? places : [...places, { name: note }];
  return (
    <nav className="label" aria-label={say('trail')}>
      {parts.map(({ name, path }, at) => (
        <span key={name}>
          {at === 0 ? null : ' · '}
          {path === undefined ? name : <a href={path}>{name}</a>}
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
