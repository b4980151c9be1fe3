import { useCreatePath } from 'react-admin';
import { dateOf, numberOf } from '../../../language/formats.ts';
import { Link } from '../../../kit/parts/link.tsx';
import { Panel } from '../../../kit/parts/parts.tsx';
import type { ResultShare } from '#schema/newsletter/result-shares.ts';
import { percent } from './results.ts';
import type { CampaignResults } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

const COLUMNS = [
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
] as const satisfies readonly ResultShare[];

/** The issue in a row with those before it, the latest first. */
export function EarlierIssues({ results, name }: { results: CampaignResults; name: string }) {
  const createPath = useCreatePath();
  const { counts, shares, earlier } = results;
  const own = (share: ResultShare) => shares[share].value;
  return (
    <Panel title={say('earlier')}>
      <table className="rows counted">
        <thead>
          <tr>
            <th scope="col">{say('issue')}</th>
            <th scope="col">{say('recipients')}</th>
            {COLUMNS.map((share) => (
              <th scope="col" key={share}>
                {say(share)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-current="true">
            <th scope="row">{name}</th>
            <td data-label={say('recipients')}>{numberOf(counts['audience'] ?? 0)}</td>
            {COLUMNS.map((share) => (
              <td key={share} data-label={say(share)}>
                {percent(own(share))}
              </td>
            ))}
          </tr>
          {earlier.map((issue) => (
            <tr key={issue.id}>
              <th scope="row">
                <Link to={createPath({ resource: 'email-newsletters', type: 'edit', id: issue.id })}>
                  {issue.name}
                </Link>{' '}
                <span className="quiet">{dayWords(issue.started_at)}</span>
              </th>
              <td data-label={say('recipients')}>{numberOf(issue.audience)}</td>
              {COLUMNS.map((share) => (
                <td key={share} data-label={say(share)}>
                  {percent(issue.shares[share])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function dayWords(at: string): string {
  return dateOf(Date.parse(at), { day: 'numeric', month: 'short', year: 'numeric' });
}
