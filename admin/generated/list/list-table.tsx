import { type ChangeEvent, type ComponentType, useMemo, useRef } from 'react';
import { useCreatePath, useListContext } from 'react-admin';
import type { Owned } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { type FieldKind, labelOf } from '#schema/fields/index.ts';
import { useActor } from '../../providers/actor.ts';
import { Cover } from '../../kit/parts/cover.tsx';
import { Link } from '../../kit/parts/link.tsx';
import type { ListExtras } from '../../lists/list-extras.ts';
import { useColumns } from '../../lists/use-columns.ts';
import { useListKeys } from '../../lists/use-list-keys.ts';
import { Boundary } from '../../kit/parts/boundary.tsx';
import { ownInputOf } from '../../own/own-admin.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { mayWrite } from '../../providers/auth-provider.ts';
import type { AdminRecord } from '../../records/records.ts';
import { FieldValue } from './field-value.tsx';
import { ListBulkBar } from './list-bulk-bar.tsx';
import { titleOf } from '../../records/title-of.ts';
import { say } from './messages.ts';

const SKELETON_ROWS = 8;

/** The records of a list; the first column names them and links to them. */
export function ListTable({ resource, markOf }: Pick<RowProps, 'resource' | 'markOf'>) {
  const { data, isFetching, selectedIds } = useListContext<AdminRecord>();
  const { columns } = useColumns(resource);
  const frame = useRef<HTMLDivElement>(null);
  const selectTo = useRangeSelection();
  useListKeys(frame);
  return (
    <div className="table-frame" aria-busy={isFetching} ref={frame}>
      {selectedIds.length > 0 ? <ListBulkBar resource={resource} /> : null}
      <table className="table">
        <thead>
          <tr>
            <SelectAll />
            <ColumnHead resource={resource} column={resource.title} />
            {columns.map((column) => (
              <ColumnHead key={column} resource={resource} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data === undefined
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => <SkeletonRow key={row} columns={columns} />)
            : data.map((record, at) => (
                <Row
                  key={record.id}
                  resource={resource}
                  columns={columns}
                  record={record}
                  markOf={markOf}
                  onSelectTo={(shiftKey) => selectTo(at, shiftKey)}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a Shift-click range begins. */
function useRangeSelection() {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext<AdminRecord>();
  const anchor = useRef<number | null>(null);
  return (at: number, isRange: boolean) => {
    const from = anchor.current ?? at;
    anchor.current = at;
    const ids = data.slice(Math.min(from, at), Math.max(from, at) + 1).map(({ id }) => id);
    if (isRange && ids.length > 1) return onSelect([...new Set([...selectedIds, ...ids])]);
    const id = data[at]?.id;
    if (id !== undefined) onToggleItem(id);
  };
}

function SelectAll() {
  const { data, selectedIds, onSelect } = useListContext<AdminRecord>();
  const ids = data?.map((record) => record.id) ?? [];
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  // The selection on other pages stays.
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <th className="cell-check" scope="col">
      <Check
        label={say('select_all')}
        isOn={isAll}
        isMixed={selectedIds.length > 0 && !isAll}
        disabled={ids.length === 0}
        onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      />
    </th>
  );
}

interface CheckProps {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  disabled: boolean;
  onChange: (isRange: boolean) => void;
}

/** A plain checkbox, because there are a hundred of them; the whole cell is clickable. */
function Check({ label, isOn, isMixed = false, disabled, onChange }: CheckProps) {
  const mix = (box: HTMLInputElement | null) => {
    if (box !== null) box.indeterminate = isMixed;
  };
  const change = ({ nativeEvent }: ChangeEvent) =>
    onChange('shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  return (
    <label className="check-area">
      <input
        ref={mix}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={disabled}
        onChange={change}
      />
    </label>
  );
}

function ColumnHead({ resource, column }: { resource: Resource; column: string }) {
  const { sort, setSort } = useListContext();
  const field = resource.fields[column];
  const label = field === undefined ? coreLabel(column) : labelOf(column, field);
  const isSorted = sort.field === column;
  const order = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const ariaSort = !isSorted ? 'none' : sort.order === 'ASC' ? 'ascending' : 'descending';
  if (!resource.list.sortable.includes(column)) {
    return (
      <th scope="col" data-column={column}>
        {label}
      </th>
    );
  }
  return (
    <th scope="col" data-column={column} aria-sort={ariaSort}>
      <button type="button" className="column-sort" onClick={() => setSort({ field: column, order })}>
        {label}
        <span aria-hidden="true">{!isSorted ? '' : sort.order === 'ASC' ? '↑' : '↓'}</span>
      </button>
    </th>
  );
}

const CORE_LABELS: Partial<Record<string, 'created' | 'updated'>> = {
  created_at: 'created',
  updated_at: 'updated',
};

function coreLabel(column: string): string {
  const key = CORE_LABELS[column];
  return key === undefined ? column : say(key);
}

interface RowProps {
  resource: Resource;
  columns: readonly string[];
  record: AdminRecord;
  markOf: ListExtras['markOf'] | undefined;
  /** Selects it; with Shift all from the last one that was. */
  onSelectTo: (isRange: boolean) => void;
}

function Row({ resource, columns, record, markOf, onSelectTo }: RowProps) {
  const { selectedIds } = useListContext<AdminRecord>();
  const actor = useActor();
  const isSelected = selectedIds.includes(record.id);
  const title = titleOf(resource, record);
  const mayDelete = mayWrite(actor, resource.name, { verb: 'delete', record: record as unknown as Owned });
  return (
    <tr data-selected={isSelected}>
      <td className="cell-check">
        <Check
          label={say('select', { title })}
          isOn={isSelected}
          disabled={!mayDelete}
          onChange={onSelectTo}
        />
      </td>
      <TitleCell resource={resource} record={record} title={title} mark={markOf?.(record)} />
      {columns.map((column) => (
        <td key={column} data-column={column}>
          <Cell resource={resource} column={column} record={record} />
        </td>
      ))}
    </tr>
  );
}

interface TitleCellProps extends Pick<RowProps, 'resource' | 'record'> {
  title: string;
  mark: string | undefined;
}

function TitleCell({ resource, record, title, mark }: TitleCellProps) {
  const createPath = useCreatePath();
  const image = useMemo(() => nameOfKind(resource, 'image'), [resource]);
  const second = secondLineOf(resource, record);
  return (
    <td className="cell-title">
      <Link to={createPath({ resource: resource.name, type: 'edit', id: record.id })} className="title-link">
        {image === undefined ? null : <Cover identifier={record[`${image}_unique_identifier`]} width={28} />}
        <span className="title-lines">
          <span className="title-words">{title}</span>
          {second === undefined ? null : <span className="title-second">{second}</span>}
          {mark === undefined ? null : <span className="title-mark">{mark}</span>}
        </span>
      </Link>
    </td>
  );
}

function Cell({ resource, column, record }: { resource: Resource; column: string; record: AdminRecord }) {
  const field = resource.fields[column];
  if (field === undefined) return <RelativeTime iso={String(record[column])} />;
  const standard = <FieldValue name={column} field={field} record={record} />;
  const OwnCell = ownInputOf(resource, column)?.module.Cell as ComponentType<{ value: unknown }> | undefined;
  const value = record[column];
  if (OwnCell === undefined || value === null || value === undefined) return standard;
  return (
    <Boundary fallback={() => standard}>
      <OwnCell value={value} />
    </Boundary>
  );
}

/** Its cells are those of the columns: on a narrow screen the same ones are left out. */
function SkeletonRow({ columns }: { columns: readonly string[] }) {
  return (
    <tr aria-hidden="true">
      <td className="cell-check" aria-label={say('loading')} />
      <td className="cell-title" aria-label={say('loading')}>
        <span className="skeleton" style={{ width: '46%' }} />
        <span className="skeleton" style={{ width: '70%' }} />
      </td>
      {columns.map((column) => (
        <td key={column} data-column={column} aria-label={say('loading')}>
          <span className="skeleton" style={{ width: 60 }} />
        </td>
      ))}
    </tr>
  );
}

function secondLineOf(resource: Resource, record: AdminRecord): string | undefined {
  const shown = resource.list.columns;
  const name = ['intro', 'description', 'slug'].find(
    (candidate) =>
      !shown.includes(candidate) && typeof record[candidate] === 'string' && record[candidate] !== '',
  );
  return name === undefined ? undefined : String(record[name]);
}

function nameOfKind(resource: Resource, kind: FieldKind): string | undefined {
  return Object.entries(resource.fields).find(([, field]) => field.kind === kind)?.[0];
}
