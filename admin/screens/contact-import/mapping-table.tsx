import { IMPORT_FIELDS, stateColumns } from '#schema/contact-files/columns.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Panel } from '../../kit/parts/parts.tsx';
import { type CsvHead, attributeOf } from './csv-head.ts';
import { say } from './messages.ts';

interface MappingTableProps {
  head: CsvHead;
  mapping: Record<string, string>;
  isDisabled: boolean;
  onChange: (mapping: Record<string, string>) => void;
}

const FIELDS = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  name: 'full_name',
  subscribed_at: 'subscribed_at',
  confirmed_at: 'confirmed_at',
} as const satisfies Record<(typeof IMPORT_FIELDS)[number], string>;

/** What each column is, with an example of it; our proposals can be changed. */
export function MappingTable({ head, mapping, isDisabled, onChange }: MappingTableProps) {
  const assign = (column: string, target: string) => {
    // A field comes from one column: who takes it takes it from the other.
    const others = Object.entries(mapping).filter(([name, was]) => name !== column && was !== target);
    onChange(Object.fromEntries(target === '' ? others : [...others, [column, target]]));
  };
  const states = new Set(stateColumns(head.columns));
  return (
    <Panel title={say('columns')}>
      <table className="rows">
        <HeadRow names={[say('column'), say('example'), say('import_as')]} />
        <tbody>
          {head.columns.map((column, index) => (
            <tr key={`${index} ${column}`}>
              <td>
                <strong>{column === '' ? say('no_name') : column}</strong>
                {states.has(column) ? (
                  <>
                    <br />
                    <span className="quiet">{say('state_column')}</span>
                  </>
                ) : null}
              </td>
              <td className="quiet">{head.examples[index]}</td>
              <td>
                <select
                  className="input"
                  aria-label={say('column_as', { column })}
                  value={ownValue(mapping, column) ?? ''}
                  disabled={isDisabled}
                  onChange={(event) => assign(column, event.target.value)}
                >
                  <option value="">{say('skip')}</option>
                  {IMPORT_FIELDS.map((field) => (
                    <option key={field} value={field}>
                      {say(FIELDS[field])}
                    </option>
                  ))}
                  <option value={attributeOf(column)}>
                    {say('attribute', { name: attributeOf(column).slice('attributes.'.length) })}
                  </option>
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
