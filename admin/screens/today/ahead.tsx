import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useZone } from '../../time/use-zone.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { zonedWords } from '../../time/zoned-time.ts';
import { ContentLines, Section } from './content-lines.tsx';
import type { Issue, NewsletterToday } from '#schema/answers/today.ts';
import type { Today } from './use-today.ts';
import { WeekChart, type WeekChartProps } from './week-chart.tsx';

type ChartName = Extract<keyof Today, `${string}_per_${string}`>;

/** The charts in their order. What the answer counts over time does not compile until it has its words here. */
const charts: Readonly<Record<ChartName, Pick<WeekChartProps, 'title' | 'unit'>>> = {
  published_per_week: { title: 'Published', unit: ['piece', 'pieces'] },
  sign_ups_per_week: { title: 'Sign-ups', unit: ['new reader', 'new readers'] },
};
const chartNames = Object.keys(charts) as ChartName[];

/** What happens automatically next, the state of the newsletter, and the last weeks. */
export function Ahead({ today }: { today: Today }) {
  const [zone] = useZone();
  const { scheduled, newsletter } = today;
  return (
    <>
      <Section title="Going live">
        {scheduled.items.length === 0 ? <p className="quiet">Nothing is scheduled.</p> : null}
        <ContentLines list={scheduled} words={(item) => zonedWords(Date.parse(item.at), zone)} />
        <p className="start-more">
          <Link to={`${ADMIN_BASE}/calendar`}>Open calendar</Link>
        </p>
      </Section>
      {newsletter === null ? null : <NewsletterState newsletter={newsletter} zone={zone} />}
      <Section title="Recent weeks">
        {chartNames.map((name) => {
          const weeks = today[name];
          return weeks === null ? null : <WeekChart key={name} {...charts[name]} weeks={weeks} />;
        })}
      </Section>
    </>
  );
}

function NewsletterState({
  newsletter: { last, next },
  zone,
}: {
  newsletter: NewsletterToday;
  zone: string;
}) {
  const createPath = useCreatePath();
  return (
    <Section title="The newsletter">
      <dl className="start-facts">
        <div>
          <dt>Last issue</dt>
          <dd>
            {last === null ? (
              <span className="quiet">None sent yet</span>
            ) : (
              <IssueLink issue={last}>
                {last.status === 'sending' ? 'being sent since ' : 'sent '}
                {last.at === null ? '' : <RelativeTime iso={last.at} />}
              </IssueLink>
            )}
          </dd>
        </div>
        <div>
          <dt>Next issue</dt>
          <dd>
            {next === null ? (
              <Link to={createPath({ resource: 'email-newsletters', type: 'create' })}>
                Write the next one
              </Link>
            ) : (
              <IssueLink issue={next}>
                {next.at === null ? '' : zonedWords(Date.parse(next.at), zone)}
              </IssueLink>
            )}
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function IssueLink({ issue, children }: { issue: Issue; children: ReactNode }) {
  const createPath = useCreatePath();
  return (
    <>
      <Link to={createPath({ resource: 'email-newsletters', type: 'edit', id: issue.id })}>{issue.name}</Link>
      <br />
      <span className="quiet">{children}</span>
    </>
  );
}
