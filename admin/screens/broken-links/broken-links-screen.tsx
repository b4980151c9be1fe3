import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { can, redirectAccess } from '#schema/access/access.ts';
import type { BrokenLink } from '#schema/answers/records/redirects.ts';
import { BROKEN_LINKS_KEPT_DAYS } from '#schema/base/limits.ts';
import { Page } from '../../kit/page/page.tsx';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Link } from '../../kit/parts/link.tsx';
import '../../kit/parts/parts.css';
import { Failure, LoadState, SmallPager } from '../../kit/parts/parts.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { useActor } from '../../providers/actor.ts';
import './broken-links.css';
import { say } from './messages.ts';

const SHOWN = 50;
const KEY = 'broken-links';

/** `/admin/broken-links`: what visitors asked for in vain, and the way to a redirect. */
export function BrokenLinksScreen() {
  return (
    <Page
      grant={redirectAccess.list}
      title={say('title')}
      about={say('about', { days: BROKEN_LINKS_KEPT_DAYS })}
      isSetting
      isWide
    >
      <BrokenLinks />
    </Page>
  );
}

function BrokenLinks() {
  const answer = useAnswer();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, page],
    queryFn: ({ signal }) => answer('GET /broken-links', { query: { page, per_page: SHOWN }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : data.total === 0 ? <p>{say('none')}</p> : <LinkTable links={data.data} />}
      <SmallPager page={page} lastPage={data?.last_page ?? 1} onPage={setPage} />
    </>
  );
}

function LinkTable({ links }: { links: readonly BrokenLink[] }) {
  return (
    <table className="rows broken-links">
      <HeadRow names={[say('path'), say('hits'), say('from'), say('last_seen'), say('actions')]} />
      <tbody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </tbody>
    </table>
  );
}

function LinkRow({ link }: { link: BrokenLink }) {
  const { id, path, hits, referrer, last_seen_at: lastSeenAt } = link;
  const createPath = useCreatePath();
  const call = useCall();
  const work = useWork();
  const queryClient = useQueryClient();
  const actor = useActor();
  const dismiss = () =>
    work.run(async () => {
      await call('DELETE', `/broken-links/${id}`);
      await queryClient.invalidateQueries({ queryKey: [KEY] });
    });
  const create = `${createPath({ resource: 'redirects', type: 'create' })}?from=${encodeURIComponent(path)}`;
  return (
    <tr>
      <td data-user-text="">
        <code>{path}</code>
        <Failure>{work.failure}</Failure>
      </td>
      <td>{say('hits_of', { hits })}</td>
      <td className="quiet" {...(referrer === null ? {} : { 'data-user-text': '' })}>
        {referrer ?? say('unknown')}
      </td>
      <td className="quiet">
        <RelativeTime iso={lastSeenAt} />
      </td>
      <td>
        {actor !== undefined && can(actor, redirectAccess.create) ? (
          <div className="panel-actions">
            <Button
              component={Link}
              to={create}
              size="small"
              variant="outlined"
              aria-label={say('redirect_name', { path })}
            >
              {say('redirect')}
            </Button>
            <Button
              size="small"
              color="inherit"
              loading={work.isBusy}
              aria-label={say('dismiss_name', { path })}
              onClick={() => void dismiss()}
            >
              {say('dismiss')}
            </Button>
          </div>
        ) : null}
      </td>
    </tr>
  );
}
