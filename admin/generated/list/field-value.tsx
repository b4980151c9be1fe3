import type { ReactNode } from 'react';
import type { FieldShape } from '#schema/fields/parts/field-kind.ts';
import { type FieldKind, type FieldOf, kindOf, referencesKey } from '#schema/fields/index.ts';
import { Cover } from '../../kit/parts/cover.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { SafeLink } from '../../kit/parts/safe-link.tsx';
import { Status, wordOf } from '../../kit/parts/status.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { listOf } from '../../language/formats.ts';
import { say } from './messages.ts';

interface ColumnProps<Kind extends FieldKind = FieldKind> {
  name: string;
  field: FieldOf<Kind>;
  record: AdminRecord;
}

type Column<Kind extends FieldKind = FieldKind> = (props: ColumnProps<Kind>) => ReactNode;

/** How a list shows a value of each shape. A new shape does not compile until it has its column. */
const byShape: Readonly<Record<FieldShape, Column>> = {
  line: TextColumn,
  list: countOf('entries'),
  number: NumberColumn,
  truth: YesNo,
  document: ({ name, record }) => <TextColumn name={`${name}_text`} record={record} />,
  entries: countOf('entries'),
  'content-items': countOf('items'),
  media: LinkColumn,
  picture: ({ name, record }) => <Cover identifier={record[`${name}_unique_identifier`]} width={26} />,
  pictures: countOf('images'),
  reference: ({ name, record }) => <Names of={[record[name]]} />,
  references: ({ name, field, record }) =>
    'embed' in field && field.embed === false ? (
      <Count items={record[referencesKey(name)]} of="choices" />
    ) : (
      <Names of={Array.isArray(record[name]) ? record[name] : []} />
    ),
  structure: ({ name, record }) => <Count items={Object.keys(objectOf(record[name]))} of="values" />,
  secret: () => <Nothing />,
};

/** Kinds that say more than others of their shape. */
const byKind: { readonly [Kind in FieldKind]?: Column<Kind> } = {
  blocks: countOf('blocks'),
  choice: ChoiceColumn,
  'contact-rule': ({ name, record }) => <Count items={objectOf(record[name])['rules']} of="conditions" />,
  'date-time': ({ name, record }) =>
    typeof record[name] === 'string' ? <RelativeTime iso={record[name]} /> : <Nothing />,
  url: LinkColumn,
};

/** A value of a record as a list shows it. */
export function FieldValue(props: ColumnProps): ReactNode {
  const draw = (byKind[props.field.kind] as Column | undefined) ?? byShape[kindOf(props.field).shape];
  return draw(props);
}

function NumberColumn({ name, field, record }: ColumnProps) {
  const value = record[name];
  if (typeof value !== 'number') return <Nothing />;
  const { labels, unit }: Partial<FieldOf<'number'>> = field.kind === 'number' ? field : {};
  return <span>{labels?.[value] ?? [value, unit].join(' ').trim()}</span>;
}

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

/** A column that only counts what is in it. */
function countOf(of: Counted) {
  return ({ name, record }: Pick<ColumnProps, 'name' | 'record'>): ReactNode => (
    <Count items={record[name]} of={of} />
  );
}

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
