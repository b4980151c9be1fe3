import { IMPORT_FIELDS } from '#schema/import-columns.ts';
import { ownValue } from '#schema/own-value.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Panel } from '../../kit/parts/parts.tsx';
import { type CsvHead, attributeOf } from './csv-head.ts';

interface MappingTableProps {
  head: CsvHead;
  mapping: Record<string, string>;
  isDisabled: boolean;
  onChange: (mapping: Record<string, string>) => void;
}

const FIELD_WORDS: Record<(typeof IMPORT_FIELDS)[number], string> = {
  email: 'Email address',
  first_name: 'First name',
  last_name: 'Last name',
};

/** What each column is, with an example of it; our proposals can be changed. */
export function MappingTable({ head, mapping, isDisabled, onChange }: MappingTableProps) {
  const assign = (column: string, target: string) => {
    // A field comes from one column: who takes it takes it from the other.
    const others = Object.entries(mapping).filter(([name, was]) => name !== column && was !== target);
    onChange(Object.fromEntries(target === '' ? others : [...others, [column, target]]));
  };
  return (
    <Panel title="What the columns are">
      <table className="rows">
        <HeadRow names={['Column', 'Example', 'Becomes']} />
        <tbody>
          {head.columns.map((column, index) => (
            <tr key={`${index} ${column}`}>
              <td>
                <strong>{column === '' ? '(no name)' : column}</strong>
              </td>
              <td className="quiet">{head.examples[index]}</td>
              <td>
                <select
                  className="input"
                  aria-label={`Column ${column} becomes`}
                  value={ownValue(mapping, column) ?? ''}
                  disabled={isDisabled}
                  onChange={(event) => assign(column, event.target.value)}
                >
                  <option value="">Leave out</option>
                  {IMPORT_FIELDS.map((field) => (
                    <option key={field} value={field}>
                      {FIELD_WORDS[field]}
                    </option>
                  ))}
                  <option value={attributeOf(column)}>
                    {`Attribute “${attributeOf(column).slice('attributes.'.length)}”`}
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
