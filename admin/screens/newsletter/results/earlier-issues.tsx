import { useCreatePath } from 'react-admin';
import { Link } from '../../../kit/parts/link.tsx';
import { Panel } from '../../../kit/parts/parts.tsx';
import type { ResultShare } from '#schema/newsletter/result-shares.ts';
import { percent } from './results.ts';
import type { CampaignResults } from '#schema/answers/campaigns.ts';

const COLUMNS: readonly (readonly [ResultShare, string])[] = [
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['unsubscribed', 'Unsubscribed'],
  ['bounced', 'Came back'],
  ['complained', 'Spam'],
];

/** The issue in a row with those before it, the latest first. */
export function EarlierIssues({ results, name }: { results: CampaignResults; name: string }) {
  const createPath = useCreatePath();
  const { counts, shares, earlier } = results;
  const own = (share: ResultShare) => shares[share].value;
  return (
    <Panel title="Beside earlier issues">
      <table className="rows counted">
        <thead>
          <tr>
            <th scope="col">Issue</th>
            <th scope="col">People</th>
            {COLUMNS.map(([share, label]) => (
              <th scope="col" key={share}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-current="true">
            <th scope="row">{name}</th>
            <td data-label="People">{(counts['audience'] ?? 0).toLocaleString()}</td>
            {COLUMNS.map(([share, label]) => (
              <td key={share} data-label={label}>
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
              <td data-label="People">{issue.audience.toLocaleString()}</td>
              {COLUMNS.map(([share, label]) => (
                <td key={share} data-label={label}>
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
  return new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
}
