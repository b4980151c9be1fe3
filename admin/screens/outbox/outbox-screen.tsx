import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAuthenticated, useParams } from 'react-admin';
import { can, newsletterAccess } from '#schema/access/access.ts';
import { numberOf } from '../../language/formats.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import '../../kit/parts/parts.css';
import { SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { AccessDenied } from '../../kit/page/states.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { OutboxMail } from './outbox-mail.tsx';
import './outbox.css';
import type { ListedMail } from '#schema/answers/newsletter/mail.ts';
import { say } from './messages.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

export const OUTBOX_PATH = `${ADMIN_BASE}/outbox`;

const PAUSE_MS = 300;
const LOOKED_AT_MS = 5_000;

/** Emails that were stored instead of being sent, as their readers would see them. */
export function OutboxScreen() {
  useAuthenticated();
  const actor = useActor();
  const { id } = useParams<{ id?: string }>();
  if (actor === undefined) return null;
  if (!can(actor, newsletterAccess.list)) return <AccessDenied />;
  return (
    <div className="outbox" data-open={id !== undefined}>
      <PageTitle
        crumbs={
          id === undefined
            ? [{ label: say('title') }]
            : [{ label: say('title'), to: OUTBOX_PATH }, { label: say('email') }]
        }
      />
      <MailList current={id} />
      {id === undefined ? (
        <p className="outbox-none quiet">{say('select')}</p>
      ) : (
        <OutboxMail key={id} id={id} />
      )}
    </div>
  );
}

function MailList({ current }: { current: string | undefined }) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const search = usePaused(text);
  const { data, error, refetch } = useMails({ search, page });
  return (
    <section className="outbox-list" aria-label={say('emails')}>
      <h1 className="outbox-title">
        {say('title')} {data === undefined ? null : <span className="quiet">{numberOf(data.total)}</span>}
      </h1>
      {data?.captured === false ? (
        <p className="quiet">{say('sending')}</p>
      ) : (
        <p className="quiet">{say('capturing')}</p>
      )}
      <SearchInput
        label={say('search')}
        hint={say('search_hint')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setPage(1);
        }}
      />
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data !== undefined && data.data.length === 0 ? <Nothing isSearched={search !== ''} /> : null}
      <ul>
        {data?.data.map((mail) => (
          <Line key={mail.id} mail={mail} isCurrent={mail.id === current} />
        ))}
      </ul>
      <SmallPager page={page} lastPage={data?.last_page ?? 1} onPage={setPage} />
    </section>
  );
}

function useMails({ search, page }: { search: string; page: number }) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['outbox', search, page],
    queryFn: ({ signal }) => answer('GET /outbox', { query: { search, page, per_page: 25 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOKED_AT_MS,
  });
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  return <p className="quiet outbox-empty">{isSearched ? say('none_found') : say('none')}</p>;
}

function Line({ mail, isCurrent }: { mail: ListedMail; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={`${OUTBOX_PATH}/${mail.id}`}
        className="outbox-line"
        {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
      >
        <span className="outbox-to">{mail.to}</span>
        <span className="outbox-when quiet">
          <RelativeTime iso={mail.created_at} />
        </span>
        <span className="outbox-subject">{mail.subject}</span>
      </Link>
    </li>
  );
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
