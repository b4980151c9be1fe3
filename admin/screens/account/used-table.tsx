import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { say } from './messages.ts';

interface UsedTableProps {
  /** What the rows are, above their names. */
  head: string;
  /** The verb on the button of each row. */
  action: string;
  isBusy: boolean;
  rows: readonly {
    id: string;
    name: string;
    about: string | null;
    lastUsed: ReactNode;
    /** Without it the row has no button. */
    onAct?: () => void;
  }[];
}

/** What belongs to the own account: when each was last used, and the button that ends it. */
export function UsedTable({ head, action, isBusy, rows }: UsedTableProps) {
  if (rows.length === 0) return null;
  return (
    <table className="rows action-rows">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{say('last_used')}</th>
          <th scope="col">
            <span className="visually-hidden">{say('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, about, lastUsed, onAct }) => (
          <tr key={id}>
            <td>
              {name}
              <div className="quiet">{about}</div>
            </td>
            <td>{lastUsed}</td>
            <td>
              {onAct === undefined ? null : (
                <Button
                  variant="outlined"
                  disabled={isBusy}
                  aria-label={say('act_on', { action, name })}
                  onClick={onAct}
                >
                  {action}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
