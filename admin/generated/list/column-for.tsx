import type { ComponentType } from 'react';
import type { FieldKind, FieldOf } from '#schema/fields/index.ts';
import { referencesKey } from '#schema/fields/index.ts';
import { Cover } from '../../kit/parts/cover.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { SafeLink } from '../../kit/parts/safe-link.tsx';
import { Status, wordOf } from '../../kit/parts/status.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { listOf } from '../../language/formats.ts';
import { say } from './messages.ts';

export interface ColumnProps<Kind extends FieldKind = FieldKind> {
  name: string;
  field: FieldOf<Kind>;
  record: AdminRecord;
}

/** How a list shows a value of each kind. A new kind does not compile until it has its column. */
export const columnFor: { [Kind in FieldKind]: ComponentType<ColumnProps<Kind>> } = {
  attributes: ({ name, record }) => <Count items={Object.keys(objectOf(record[name]))} of="values" />,
  blocks: ({ name, record }) => <Count items={record[name]} of="blocks" />,
  boolean: YesNo,
  choice: ChoiceColumn,
  'contact-rule': ({ name, record }) => <Count items={objectOf(record[name])['rules']} of="conditions" />,
  'content-items': ({ name, record }) => <Count items={record[name]} of="items" />,
  'date-time': ({ name, record }) =>
    typeof record[name] === 'string' ? <RelativeTime iso={record[name]} /> : <Nothing />,
  email: TextColumn,
  gallery: ({ name, record }) => <Count items={record[name]} of="images" />,
  'group-list': ({ name, record }) => <Count items={record[name]} of="entries" />,
  image: ({ name, record }) => <Cover identifier={record[`${name}_unique_identifier`]} width={26} />,
  isbn: TextColumn,
  media: LinkColumn,
  number: ({ name, field, record }) =>
    typeof record[name] === 'number' ? (
      <span>{field.labels?.[record[name]] ?? [record[name], field.unit].join(' ').trim()}</span>
    ) : (
      <Nothing />
    ),
  password: () => <Nothing />,
  reference: ({ name, record }) => <Names of={[record[name]]} />,
  references: ({ name, field, record }) =>
    field.embed === false ? (
      <Count items={record[referencesKey(name)]} of="choices" />
    ) : (
      <Names of={Array.isArray(record[name]) ? record[name] : []} />
    ),
  'rich-text': ({ name, record }) => <TextColumn name={`${name}_text`} record={record} />,
  slug: TextColumn,
  text: TextColumn,
  'text-list': ({ name, record }) => <Count items={record[name]} of="entries" />,
  truth: YesNo,
  url: LinkColumn,
};

function LinkColumn({ name, record }: Pick<ColumnProps, 'name' | 'record'>) {
  const value = record[name];
  if (typeof value !== 'string') return <Nothing />;
  return (
    <span className="cell-text">
      <SafeLink href={value} />
    </span>
  );
}

/** Off is shown as such: a dash would mean that nothing is known. */
function YesNo({ name, record }: Pick<ColumnProps, 'name' | 'record'>) {
  const value = record[name];
  if (typeof value !== 'boolean') return <Nothing />;
  return value ? say('yes') : <span className="quiet">{say('no')}</span>;
}

function TextColumn({ name, record }: Pick<ColumnProps, 'name' | 'record'>) {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? <span className="cell-text">{value}</span> : <Nothing />;
}

function ChoiceColumn({ name, field, record }: ColumnProps<'choice'>) {
  const value = record[name];
  if (typeof value !== 'string') return <Nothing />;
  if (name !== 'status') return <span>{field.labels?.[value] ?? wordOf(value)}</span>;
  return (
    <Status status={value} isEdited={value === 'published' && record.has_unpublished_changes === true} />
  );
}

function Names({ of }: { of: readonly unknown[] }) {
  const names = of.flatMap((one) => {
    const name = objectOf(one).name;
    return typeof name === 'string' ? [name] : [];
  });
  return names.length === 0 ? <Nothing /> : <span className="cell-text">{listOf(names, 'unit')}</span>;
}

type Counted = 'values' | 'blocks' | 'conditions' | 'items' | 'entries' | 'choices' | 'images';

function Count({ items, of }: { items: unknown; of: Counted }) {
  if (!Array.isArray(items) || items.length === 0) return <Nothing />;
  return <span>{say(of, { count: items.length })}</span>;
}

function Nothing() {
  return <span className="quiet">–</span>;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
