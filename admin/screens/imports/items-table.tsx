import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { Panel, SmallPager } from '../../kit/parts/parts.tsx';
import { useImportItems } from './site-imports.ts';
import type { ImportItem, ItemState, SiteImport } from '#schema/answers/operations/site-import.ts';
import { say } from './messages.ts';

/** Every text in a file, with its outcome and what could not be kept. */
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
    <Panel title={say('items')} tools={<Narrowing site={site} state={state} onNarrow={narrow} />}>
      {data === undefined ? (
        <p role="status">{say('loading')}</p>
      ) : data.data.length === 0 ? (
        <p className="quiet">{say('no_items')}</p>
      ) : (
        <table className="rows import-rows">
          <caption className="visually-hidden">{say('items_caption')}</caption>
          <HeadRow names={[say('item'), say('outcome'), say('not_imported')]} />
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
    ['', say('all'), site.total],
    ['noted', say('noted'), site.noted + site.counts.skipped],
    ['refused', say('refused'), site.counts.refused],
    ['kept', say('kept'), site.counts.kept],
    ['skipped', say('skipped'), site.counts.skipped],
  ];
  return (
    <div className="view-tabs" role="group" aria-label={say('which_rows')}>
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

const OUTCOMES = {
  waiting: ['waiting', 'waiting'],
  created: ['will_add', 'added'],
  updated: ['will_update', 'updated'],
  unchanged: ['unchanged', 'unchanged'],
  kept: ['kept', 'kept'],
  skipped: ['skipped', 'skipped'],
  refused: ['refused', 'refused'],
} as const satisfies Record<ItemState, readonly [plan: string, done: string]>;

function Row({ item, site }: { item: ImportItem; site: SiteImport }) {
  const createPath = useCreatePath();
  const { title, path, state, record_id: recordId, reason, notes } = item;
  const words = title === '' ? say('untitled') : title;
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
          {say(OUTCOMES[state][site.status === 'checked' ? 0 : 1])}
        </span>
      </td>
      <td>
        {said.length === 0 ? (
          <span className="quiet">{say('all_imported')}</span>
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
