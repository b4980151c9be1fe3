import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useCallback, useId, useMemo, useState } from 'react';
import type { SettingField, SettingFieldOf } from '#schema/setting-fields/index.ts';
import { applies } from '#schema/setting-fields/setting-field.ts';
import { FieldFrame } from '../../../form/field-frame.tsx';
import { OrderedEntries } from '../../../inputs/parts/ordered-entries.tsx';
import { publicPages } from '../../../records/public-pages.ts';
import { faultsInside } from '../setting-faults.ts';
import { type DeadTargets, useDeadTargets } from '../dead-targets.ts';
import type { AnyFormKind, FormKind, SettingInputProps } from '../kind.ts';
import { say } from '../messages.ts';

/** What was typed into a row, by the names of its fields. */
type Row = Readonly<Record<string, unknown>>;
type RowsField = SettingFieldOf<'rows'>;
type KindOf = (part: SettingField) => AnyFormKind;

/** Small records in an order: added, removed, moved by their handle or by buttons. */
export function rowsInput(kindOf: KindOf): FormKind<'rows', readonly Row[]> {
  return {
    typedOf: (returned, { of }) =>
      (Array.isArray(returned) ? (returned as Row[]) : []).map((row) =>
        mapParts(of, (part, name) => kindOf(part).typedOf(row[name], part)),
      ),
    sentOf: (typed, { of }) =>
      typed.map((row) =>
        mapParts(of, (part, name) => {
          const sent = kindOf(part).sentOf(row[name], part);
          // Of what is required, the rule says that it is empty; of null it says what it is instead.
          return sent === null && part.required === true ? '' : sent;
        }),
      ),
    Input: (props) => <RowsInput {...props} kindOf={kindOf} />,
  };
}

interface RowsInputProps extends SettingInputProps<'rows', readonly Row[]> {
  kindOf: KindOf;
}

function RowsInput({ id, field, typed, onChange, help, error, inside, isLocked, kindOf }: RowsInputProps) {
  const { word, max } = field;
  const [added, setAdded] = useState<{ position: number }>();
  const dead = useDeadTargets();
  const titleOf = useCallback((row: Row) => <RowTitle row={row} field={field} dead={dead} />, [field, dead]);
  const renderBody = useCallback(
    (row: Row, change: (row: Row) => void, position: number) => (
      <RowBody {...{ field, row, change, position, inside, isLocked, kindOf }} />
    ),
    [field, inside, isLocked, kindOf],
  );
  // Leads to the first row that something is wrong with.
  const faulty = useMemo(() => firstFaulty(inside), [inside]);
  return (
    <div className="setting-wide">
      <FieldFrame id={id} label={field.label} help={help} error={error} isGroup>
        <OrderedEntries<Row>
          word={word}
          items={typed}
          disabled={isLocked}
          onChange={onChange}
          titleOf={titleOf}
          renderBody={renderBody}
          faultOf={(position) => inside[position]}
          asked={faulty}
          added={added}
        />
        {isLocked ? null : typed.length >= max ? (
          <p className="field-help">{say('full', { max })}</p>
        ) : (
          <div>
            <Button
              startIcon={<AddIcon />}
              onClick={() => {
                onChange([
                  ...typed,
                  mapParts(field.of, (part) => kindOf(part).typedOf(defaultOf(part), part)),
                ]);
                setAdded({ position: typed.length });
              }}
            >
              {say('add', { word })}
            </Button>
          </div>
        )}
      </FieldFrame>
    </div>
  );
}

/** Says as well what is wrong with a row, and that visitors do not see it. */
function RowTitle({ row, field, dead }: { row: Row; field: RowsField; dead: DeadTargets }) {
  const name = nameOf(row, field);
  const title = isDead(row, field, dead) ? (
    <span className="warning-words">
      {say.drawn(field.shownBy === undefined ? 'no_page' : 'no_source', { name: <>{name}</> })}
    </span>
  ) : (
    name
  );
  if (field.shownBy === undefined || row[field.shownBy] !== false) return <>{title}</>;
  return <span className="quiet">{say.drawn('hidden', { name: <>{title}</> })}</span>;
}

interface RowBodyProps {
  field: RowsField;
  row: Row;
  change: (row: Row) => void;
  position: number;
  inside: Readonly<Record<string, string>>;
  isLocked: boolean;
  kindOf: KindOf;
}

function RowBody({ field, row, change, position, inside, isLocked, kindOf }: RowBodyProps) {
  const ofRow = faultsInside(inside, String(position));
  return (
    <div
      className="setting-fields"
      role="group"
      aria-label={say('row', { word: field.word, number: position + 1 })}
    >
      {partsShown(field, row).map(([name, part]) => (
        <RowPart
          key={name}
          part={part}
          typed={row[name]}
          error={ofRow[name]}
          inside={faultsInside(ofRow, name)}
          isLocked={isLocked}
          kindOf={kindOf}
          onChange={(typed) => change({ ...row, [name]: typed })}
        />
      ))}
    </div>
  );
}

interface RowPartProps {
  part: SettingField;
  typed: unknown;
  error: string | undefined;
  inside: Readonly<Record<string, string>>;
  isLocked: boolean;
  kindOf: KindOf;
  onChange: (typed: unknown) => void;
}

function RowPart({ part, kindOf, ...rest }: RowPartProps) {
  const id = useId();
  const { Input } = kindOf(part);
  return <Input {...rest} id={id} field={part} returned={undefined} help={part.help} />;
}

function nameOf(row: Row, { of, word }: RowsField) {
  const [first, part] = Object.entries(of)[0] ?? ['', undefined];
  const name = row[first];
  if (typeof name !== 'string' || name.trim() === '')
    return <span className="quiet">{say('new_row', { word })}</span>;
  if (part?.kind !== 'choice') return name;
  // Several rows may be of one kind: what else was typed tells them apart.
  const [more] = Object.entries(of).flatMap(([key, { kind }]) => {
    const typed = kind === 'text' || kind === 'target' ? row[key] : undefined;
    if (typeof typed !== 'string' || typed.trim() === '') return [];
    return [kind === 'target' ? titleAt(typed) : typed];
  });
  return [part.options[name] ?? name, ...(more === undefined ? [] : [more])].join(' · ');
}

/** What a list of the site is called; other addresses speak for themselves. */
function titleAt(path: string): string {
  return publicPages().find((page) => page.path === path.trim())?.title ?? path;
}

/** The fields of a row that are of use, as it is typed, and whether each is required. */
function partsShown({ of }: RowsField, row: Row): [string, SettingField][] {
  return Object.entries(of)
    .filter(([, { shownWhen }]) => applies(shownWhen, row))
    .map(([name, part]) => {
      const { requiredWhen } = part;
      return [
        name,
        requiredWhen !== undefined && applies(requiredWhen, row) ? { ...part, required: true } : part,
      ];
    });
}

/** Whether a target of a row, or of the rows within it, is broken, or nothing that was selected for it is public. */
function isDead(row: Row, { of }: RowsField, dead: DeadTargets): boolean {
  return Object.entries(of).some(([name, part]) => {
    const typed = row[name];
    if (part.kind === 'target') return typeof typed === 'string' && dead.has(typed.trim());
    if (part.kind === 'contents') return Array.isArray(typed) && dead.has(typed.join(','));
    return (
      part.kind === 'rows' &&
      Array.isArray(typed) &&
      (typed as Row[]).some((inner) => isDead(inner, part, dead))
    );
  });
}

function firstFaulty(inside: Readonly<Record<string, string>>): { position: number } | undefined {
  const positions = Object.keys(inside).map((path) => Number.parseInt(path, 10));
  return positions.length === 0 ? undefined : { position: Math.min(...positions) };
}

function defaultOf(part: SettingField): unknown {
  return 'default' in part ? part.default : null;
}

function mapParts<Value>(
  of: RowsField['of'],
  map: (part: SettingField, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(of).map(([name, part]) => [name, map(part, name)]));
}
