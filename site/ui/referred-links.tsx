import { Fragment, type ReactNode } from 'react';
import type { Field } from '#schema/fields/index.ts';
import type { Embedded } from '#schema/fields/reference.ts';
import { referredPath } from '../data/referred-path.ts';
import { smartQuotes } from '../typography/smart-quotes.ts';

/** The names of the records that a field refers to, linked where they have a page; undefined for a field of another kind. */
export function referredLinks(field: Field, value: unknown): ReactNode {
  if (field.kind !== 'reference' && field.kind !== 'references') return undefined;
  return [value].flat().map((one, index) => {
    const { id, name, slug } = one as Embedded;
    const path = slug === null ? undefined : referredPath(field.to, slug);
    return (
      <Fragment key={id}>
        {index === 0 ? '' : ', '}
        {path === undefined ? smartQuotes(name) : <a href={path}>{smartQuotes(name)}</a>}
      </Fragment>
    );
  });
}
