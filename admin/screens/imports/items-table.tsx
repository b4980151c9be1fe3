import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { Panel, SmallPager } from '../../kit/parts/parts.tsx';
import { useImportItems } from './site-imports.ts';
import type { ImportItem, ItemState, SiteImport } from '#schema/answers/site-import.ts';

/** Every text of a file, with what became of it and what could not be kept. */
export function ItemsTable({ site }: { site: SiteImport }) {
  const [state, setState] = useState('');
  const [page, setPage] = useState(1);
  const looked = `${site.status} ${JSON.stringify(site.options)}`;
  const { data } = useImportItems(site.id, { page, state, looked });
  const narrow = (choice: string) => {
    setState(choice);
    setPage(1);
  };
  return (
    <Panel title="Row by row" tools={<Narrowing site={site} state={state} onNarrow={narrow} />}>
      {data === undefined ? (
        <p role="status">Loading…</p>
      ) : data.data.length === 0 ? (
        <p className="quiet">Nothing of this kind.</p>
      ) : (
        <table className="rows import-rows">
          <caption className="visually-hidden">What became of each text</caption>
          <HeadRow names={['Text', 'Outcome', 'What could not be kept']} />
          <tbody>
            {data.data.map((item) => (
              <Row key={item.position} item={item} site={site} />
            ))}
          </tbody>
        </table>
      )}
      <SmallPager page={page} lastPage={data?.last_page ?? 1} onPage={setPage} />
    </Panel>
  );
}

interface NarrowingProps {
  site: SiteImport;
  state: string;
  onNarrow: (state: string) => void;
}

/** Which rows are shown; filters without rows are not offered. */
function Narrowing({ site, state, onNarrow }: NarrowingProps) {
  const choices: [string, string, number][] = [
    ['', 'All', site.total],
    ['noted', 'With notes', site.noted + site.counts.skipped],
    ['refused', 'Refused', site.counts.refused],
    ['kept', 'Left as staff made it', site.counts.kept],
    ['skipped', 'Passed over', site.counts.skipped],
  ];
  return (
    <div className="view-tabs" role="group" aria-label="Which rows">
      {choices
        .filter(([, , count]) => count > 0)
        .map(([choice, label]) => (
          <button key={choice} type="button" aria-pressed={state === choice} onClick={() => onNarrow(choice)}>
            {label}
          </button>
        ))}
    </div>
  );
}

const OUTCOMES: Record<ItemState, [plan: string, done: string]> = {
  waiting: ['Waiting', 'Waiting'],
  created: ['Would be new', 'New'],
  updated: ['Would be updated', 'Updated'],
  unchanged: ['Unchanged', 'Unchanged'],
  kept: ['Stays as it is here', 'Left as it is here'],
  skipped: ['Passed over', 'Passed over'],
  refused: ['Refused', 'Refused'],
};

function Row({ item, site }: { item: ImportItem; site: SiteImport }) {
  const createPath = useCreatePath();
  const { title, path, state, record_id: recordId, reason, notes } = item;
  const words = title === '' ? 'Untitled' : title;
  const said = reason === null ? notes : [reason, ...notes];
  const isText = item.kind === 'post' || item.kind === 'page';
  return (
    <tr>
      <td>
        {recordId === null || !isText ? (
          words
        ) : (
          <Link
            className="text-link"
            to={createPath({ resource: site.options.resource, type: 'edit', id: recordId })}
          >
            {words}
          </Link>
        )}
        {path === null ? null : (
          <>
            <br />
            <span className="quiet">{path}</span>
          </>
        )}
      </td>
      <td>
        <span className="outcome" data-state={state}>
          {OUTCOMES[state][site.status === 'checked' ? 0 : 1]}
        </span>
      </td>
      <td>
        {said.length === 0 ? (
          <span className="quiet">Everything is kept</span>
        ) : (
          <ul className="import-notes">
            {said.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
