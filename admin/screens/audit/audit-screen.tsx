import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { auditAccess } from '#schema/access/access.ts';
import { AUDIT_ACTIONS } from '#schema/access/audit-actions.ts';
import { allResources } from '#schema/registry/registry.ts';
import { inSentence, listOf } from '../../language/formats.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import '../../kit/parts/parts.css';
import { SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import './audit.css';
import type { AuditEntry } from '#schema/answers/operations/people.ts';
import { Page } from '../../kit/page/page.tsx';
import { say } from './messages.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

const NONE = { search: '', action: '', from: '', to: '' };

/** `/admin/audit-log`: who did what, narrowed down as one types. Nothing in it can be changed. */
export function AuditScreen() {
  return (
    <Page grant={auditAccess} title={say('title')} isWide>
      <Log />
    </Page>
  );
}

function Log() {
  const [filters, setFilters] = useState(NONE);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEntries({ filters: useDeferredValue(filters), page });
  const change = (next: Partial<typeof NONE>) => {
    setFilters({ ...filters, ...next });
    setPage(1);
  };
  return (
    <>
      <Filters filters={filters} onChange={change} />
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data?.total === 0 ? <p className="quiet">{say('none')}</p> : null}
      {data === undefined || data.total === 0 ? null : <Entries entries={data.data} />}
      <SmallPager page={page} lastPage={data?.last_page ?? 1} onPage={setPage} />
    </>
  );
}

function useEntries({ filters, page }: { filters: typeof NONE; page: number }) {
  const answer = useAnswer();
  const { from, to, ...words } = filters;
  const query = {
    page,
    per_page: 50,
    ...Object.fromEntries(Object.entries(words).filter(([, value]) => value.trim() !== '')),
    ...momentOf('from', `${from}T00:00`),
    ...momentOf('to', `${to}T23:59:59.999`),
  };
  return useQuery({
    queryKey: ['audit-log', query],
    queryFn: ({ signal }) => answer('GET /audit-log', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A day as it is typed may have no moment yet: a year of five digits. */
function momentOf(name: 'from' | 'to', local: string): Partial<typeof NONE> {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() };
}

function Filters({
  filters,
  onChange,
}: {
  filters: typeof NONE;
  onChange: (change: Partial<typeof NONE>) => void;
}) {
  return (
    <div className="audit-filters" role="search">
      <SearchInput
        label={say('search')}
        hint={say('search_hint')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <select
        className="input"
        aria-label={say('action')}
        value={filters.action}
        onChange={({ target }) => onChange({ action: target.value })}
      >
        <option value="">{say('all')}</option>
        {Object.entries(AUDIT_ACTIONS).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </select>
      <Day words={say('from')} value={filters.from} onChange={(from) => onChange({ from })} />
      <Day words={say('to')} value={filters.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

function Day({ words, value, onChange }: { words: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="audit-day">
      <span className="quiet">{words}</span>
      <input className="input" type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  return (
    <table className="rows audit">
      <HeadRow names={[say('when'), say('who'), say('event'), say('address')]} />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="quiet">
              <RelativeTime iso={entry.at} />
            </td>
            <td>
              {whoDid(entry)}
              {entry.token_name === null ? null : (
                <div className="quiet">{say('with_token', { name: entry.token_name })}</div>
              )}
            </td>
            <td>
              {say.drawn('deed', {
                action: wordsOf(entry.action),
                title: <strong>{entry.record_title}</strong>,
                kind: <span className="quiet">{kindOf(entry)}</span>,
              })}
              {entry.action !== 'update' || entry.details.fields === undefined ? null : (
                <div className="quiet">{listOf(entry.details.fields.map(wordsOf))}</div>
              )}
              {entry.action !== 'authz_denied' ? null : (
                <div className="quiet">
                  {entry.details.method} {entry.details.path}
                </div>
              )}
            </td>
            <td className="quiet">{entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What comes from no request is the product's own doing: an import at the command line, a schedule. */
function whoDid({ user, address }: AuditEntry): string {
  if (user !== null) return user.name ?? say('deleted_user');
  return address === null ? say('server') : say('visitor');
}

function kindOf({ resource }: AuditEntry): string {
  if (resource === null) return '';
  const own = KINDS[resource];
  if (own !== undefined) return say(own);
  return inSentence(allResources.find(({ name }) => name === resource)?.label.one ?? '');
}
/** Labels for what is not a declared resource and whose name does not explain it. */
const KINDS: Readonly<
  Partial<
    Record<
      string,
      'api_token' | 'calendar_feed' | 'comment' | 'image' | 'saved_view' | 'settings' | 'site_preview'
    >
  >
> = {
  'api-tokens': 'api_token',
  'calendar-feeds': 'calendar_feed',
  comments: 'comment',
  images: 'image',
  'saved-views': 'saved_view',
  rehearsals: 'site_preview',
  settings: 'settings',
};

function wordsOf(action: string): string {
  return (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action.replaceAll('_', ' ');
}
