import { Fragment } from 'react';
import type { NamedPath } from '../seo/structured-data.ts';

/** The curated lists that a text is on, in one sentence. */
export function OnLists({ lists }: { lists: readonly NamedPath[] }) {
  if (lists.length === 0) return null;
  return (
    <p className="on-lists byline">
      {lists.length === 1 ? 'On the list ' : 'On the lists '}
      {lists.map(({ name, path }, index) => (
        <Fragment key={path}>
          {index === 0 ? '' : ', '}
          <a href={path}>{name}</a>
        </Fragment>
      ))}
    </p>
  );
}
