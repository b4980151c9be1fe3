import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { newsletterAccess } from '#schema/access/access.ts';
import { type BounceServiceName, bounceServices } from '#schema/settings/parts/bounce-services.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import '../../kit/parts/status.css';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import '../../kit/parts/parts.css';
import { SmallPager, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import './bounces.css';
import type { BounceReport } from '#schema/answers/newsletter/bounces.ts';
import { Page } from '../../kit/page/page.tsx';
import { say } from './messages.ts';

const SHOWN = 50;

const KINDS = { hard: 'hard', soft: 'soft', complaint: 'complaint' } as const;

const DOTS = { hard: 'bounced', soft: 'paused', complaint: 'complained' } as const;

const OWN_SOURCES = { endpoint: 'endpoint', mailbox: 'mailbox', relay: 'relay' } as const;

/** `/admin/bounces`: bounced emails, newest first, with their recipient and the server's response. */
export function BouncesScreen() {
  const actor = useActor();
  const about =
    actor?.role === 'administrator'
      ? say.drawn('about_settings', {
          link: (words) => <Link to={`${ADMIN_BASE}/settings/newsletter`}>{words}</Link>,
        })
      : say('about');
  return (
    <Page grant={newsletterAccess.list} title={say('title')} about={about} isWide>
      <Reports />
    </Page>
  );
}

function Reports() {
  const answer = useAnswer();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['bounces', page],
    queryFn: ({ signal }) => answer('GET /email/bounces', { query: { page, per_page: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : data.total === 0 ? (
        <p>{say('none')}</p>
      ) : (
        <ReportTable reports={data.data} />
      )}
      <SmallPager page={page} lastPage={data?.last_page ?? 1} onPage={setPage} />
    </>
  );
}

function ReportTable({ reports }: { reports: readonly BounceReport[] }) {
  return (
    <table className="rows bounce-rows">
      <HeadRow names={[say('email'), say('type'), say('response'), say('issue'), say('when')]} />
      <tbody>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </tbody>
    </table>
  );
}

function ReportRow({ report }: { report: BounceReport }) {
  const createPath = useCreatePath();
  const { kind, status, diagnostic, source, created_at: at } = report;
  const { contact_id: contact, email, campaign_id: campaign, campaign_name: name } = report;
  return (
    <tr>
      <td>
        {contact === null || email === null ? (
          say('erased')
        ) : (
          <Link to={createPath({ resource: 'contacts', type: 'edit', id: contact })}>{email}</Link>
        )}
      </td>
      <td>
        <span className="status">
          <span className="status-dot" data-status={DOTS[kind]} aria-hidden="true" />
          {say(KINDS[kind])}
        </span>
      </td>
      <td className="bounce-words">{saidIn(kind, status, diagnostic)}</td>
      <td>
        {campaign === null ? (
          <span className="quiet">–</span>
        ) : (
          <Link to={createPath({ resource: 'email-newsletters', type: 'edit', id: campaign })}>{name}</Link>
        )}
      </td>
      <td className="quiet">
        <RelativeTime iso={at} /> · {sourceName(source)}
      </td>
    </tr>
  );
}

/** Who reported the bounce. Names of services are the same in every language. */
function sourceName(source: string): string {
  if (source in OWN_SOURCES) return say(OWN_SOURCES[source as keyof typeof OWN_SOURCES]);
  return source in bounceServices ? bounceServices[source as BounceServiceName].title : source;
}

/** The status precedes the response: once is enough, and for a complaint it is meaningless. */
function saidIn(kind: BounceReport['kind'], status: string, diagnostic: string): string {
  const words = diagnostic.startsWith(`${status} `) ? diagnostic.slice(status.length + 1) : diagnostic;
  return kind === 'complaint' || words.includes(status) ? words : diagnostic;
}
