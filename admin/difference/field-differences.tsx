import type { ReactNode } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { labelOf } from '#schema/fields/index.ts';
import './difference.css';
import { changedFieldsOf, FieldDifference } from './field-difference.tsx';
import { say } from './messages.ts';

interface FieldDifferencesProps {
  resource: Resource;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Actions for one field, next to its name. */
  actionFor?: (name: string) => ReactNode;
}

/** Everything that two versions of a record say differently, field by field as the form has them. */
export function FieldDifferences({ resource, before, after, actionFor }: FieldDifferencesProps) {
  const changed = changedFieldsOf(resource.fields, before, after);
  if (changed.length === 0) return <p className="quiet">{say('same')}</p>;
  return (
    <div className="differences">
      {changed.map(([name, field]) => (
        <section key={name} aria-label={labelOf(name, field)}>
          <header>
            <h3>{labelOf(name, field)}</h3>
            {actionFor?.(name)}
          </header>
          <FieldDifference name={name} field={field} before={before} after={after} />
        </section>
      ))}
    </div>
  );
}
