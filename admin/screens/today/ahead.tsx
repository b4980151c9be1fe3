import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useZone } from '../../time/use-zone.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { zonedWords } from '../../time/zoned-time.ts';
import { ContentLines, Section } from './content-lines.tsx';
import type { Issue, NewsletterToday } from '#schema/answers/operations/today.ts';
import { WEEK_FIGURES, type WeekFigure } from '#schema/base/week-figures.ts';
import { ScheduledReleases } from './release-lines.tsx';
import type { Today } from './use-today.ts';
import { WeekChart } from './week-chart.tsx';
import { say } from './messages.ts';

const figures = Object.keys(WEEK_FIGURES) as WeekFigure[];

/** What happens automatically next, the state of the newsletter, and the last weeks. */
export function Ahead({ today }: { today: Today }) {
  const [zone] = useZone();
  const { scheduled, newsletter, releases } = today;
  const isNothing = scheduled.items.length === 0 && !releases?.some(({ state }) => state === 'scheduled');
  return (
    <>
      <Section title={say('scheduled')}>
        {isNothing ? <p className="quiet">{say('none_scheduled')}</p> : null}
        <ContentLines list={scheduled} words={(item) => zonedWords(Date.parse(item.at), zone)} />
        <ScheduledReleases releases={releases} />
        <p className="start-more">
          <Link to={`${ADMIN_BASE}/calendar`}>{say('open_calendar')}</Link>
        </p>
      </Section>
      {newsletter === null ? null : <NewsletterState newsletter={newsletter} zone={zone} />}
      <Section title={say('recent_weeks')}>
        {figures.map((name) => {
          const weeks = today[name];
          return weeks === null ? null : <WeekChart key={name} about={name} weeks={weeks} />;
        })}
      </Section>
    </>
  );
}

function NewsletterState({
  newsletter: { last, next, drafts },
  zone,
}: {
  newsletter: NewsletterToday;
  zone: string;
}) {
  const createPath = useCreatePath();
  return (
    <Section title={say('newsletter')}>
      <dl className="start-facts">
        <div>
          <dt>{say('last_issue')}</dt>
          <dd>
            {last === null ? (
              <span className="quiet">{say('none_sent')}</span>
            ) : (
              <IssueLink issue={last}>
                {last.at === null
                  ? null
                  : say.drawn(last.status === 'sending' ? 'sending_since' : 'sent_when', {
                      when: <RelativeTime iso={last.at} />,
                    })}
              </IssueLink>
            )}
          </dd>
        </div>
        <div>
          <dt>{say('next_issue')}</dt>
          <dd>
            {next === null ? (
              <Link to={createPath({ resource: 'email-newsletters', type: 'create' })}>
                {say('write_next')}
              </Link>
            ) : (
              <IssueLink issue={next}>
                {next.at === null ? '' : zonedWords(Date.parse(next.at), zone)}
              </IssueLink>
            )}
          </dd>
        </div>
        {drafts.length === 0 ? null : (
          <div>
            <dt>{say('draft_issues')}</dt>
            {drafts.map((issue) => (
              <dd key={issue.id}>
                <IssueLink issue={issue}>
                  {issue.at === null ? '' : say.drawn('edited', { when: <RelativeTime iso={issue.at} /> })}
                </IssueLink>
              </dd>
            ))}
          </div>
        )}
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
