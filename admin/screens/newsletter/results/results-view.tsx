import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Editing } from '../../../editing/use-editing.ts';
import { HeadRow } from '../../../kit/parts/head-row.tsx';
import { SafeLink } from '../../../kit/parts/safe-link.tsx';
import { Failure, Panel, LoadState } from '../../../kit/parts/parts.tsx';
import { saveFile } from '../../../kit/work/save-file.ts';
import { useFileText, useAnswer, useWork } from '../../../kit/work/use-work.ts';
import { EarlierIssues } from './earlier-issues.tsx';
import type { ResultShare } from '#schema/newsletter/result-shares.ts';
import { percent } from './results.ts';
import { ResultsCharts } from './results-charts.tsx';
import './results.css';
import type { CampaignResults } from '#schema/answers/campaigns.ts';

/** What became of an issue, beside the issues before it. */
export function ResultsView({ editing }: { editing: Editing }) {
  const textOf = useFileText();
  const answer = useAnswer();
  const work = useWork();
  const { pk, slug, status } = editing.stored;
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-results', pk],
    queryFn: ({ signal }) => answer('GET /newsletter-campaigns/:id/results', { params: { id: pk }, signal }),
    staleTime: 5_000,
    refetchInterval: status === 'sending' ? 10_000 : false,
  });
  const download = () =>
    work.run(async () => {
      const csv = await textOf(`/newsletter-campaigns/${pk}/results.csv`);
      saveFile(`${String(slug)}-results.csv`, csv, 'text/csv;charset=utf-8');
    });
  const tools = (
    <Button variant="outlined" loading={work.isBusy} onClick={() => void download()}>
      Export CSV
    </Button>
  );
  return (
    <div className="panels">
      <Panel title="Results" tools={tools}>
        <Failure>{work.failure}</Failure>
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
        {data === undefined ? null : <Shares results={data} />}
      </Panel>
      {data === undefined ? null : <ResultsCharts results={data} />}
      {data === undefined || data.subjects.length === 0 ? null : <Subjects subjects={data.subjects} />}
      {data === undefined ? null : <Links links={data.links} />}
      {data === undefined || data.earlier.length === 0 ? null : (
        <EarlierIssues results={data} name={String(editing.stored.name)} />
      )}
    </div>
  );
}

const SHARES: readonly (readonly [ResultShare, string, 'more' | 'less'])[] = [
  ['accepted', 'Accepted', 'more'],
  ['opened', 'Opened', 'more'],
  ['clicked', 'Clicked', 'more'],
  ['unsubscribed', 'Unsubscribed', 'less'],
  ['bounced', 'Came back', 'less'],
  ['complained', 'Called it spam', 'less'],
];

function Shares({ results: { counts, shares, compared } }: { results: CampaignResults }) {
  return (
    <>
      <dl className="shares">
        {SHARES.map(([name, label, better]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span className="figure">{percent(shares[name].value)}</span>
              <span className="quiet">
                {(counts[name] ?? 0).toLocaleString()}
                {name === 'opened' || name === 'clicked' ? (
                  <> · {(counts[`machine_${name}`] ?? 0).toLocaleString()} by machines</>
                ) : null}
              </span>
              <Compared {...shares[name]} better={better} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {compared === 0
          ? 'There is no earlier issue to compare with yet.'
          : compared === 1
            ? 'Compared with the issue before it.'
            : `Compared with the median of the ${compared} issues before it.`}{' '}
        Opens are an estimate: mail programs that fetch every picture by themselves count as machines as far
        as they can be told, and people who load no pictures are not seen. Clicks are surer.
      </p>
    </>
  );
}

interface ComparedProps {
  value: number | null;
  median: number | null;
  better: 'more' | 'less';
}

/** The difference from the usual value: as text, not only as a color. */
function Compared({ value, median, better }: ComparedProps) {
  if (value === null || median === null) return null;
  const points = Math.round((value - median) * 1000) / 10;
  if (points === 0) return <span className="compared">as usual</span>;
  const isGood = points > 0 === (better === 'more');
  return (
    <span className="compared" data-is-good={isGood}>
      {Math.abs(points).toLocaleString()} {Math.abs(points) === 1 ? 'point' : 'points'}{' '}
      {points > 0 ? 'over' : 'under'} usual
    </span>
  );
}

function Subjects({ subjects }: { subjects: CampaignResults['subjects'] }) {
  return (
    <Panel title="By subject">
      <table className="rows">
        <HeadRow names={['Subject', 'Tried on', 'Opened', 'Clicked']} />
        <tbody>
          {subjects.map(({ subject, audience, opened, clicked }) => (
            <tr key={subject}>
              <th scope="row">{subject}</th>
              <td>{audience.toLocaleString()}</td>
              <td>
                {opened.toLocaleString()}{' '}
                <span className="quiet">{percent(audience === 0 ? null : opened / audience)}</span>
              </td>
              <td>
                {clicked.toLocaleString()}{' '}
                <span className="quiet">{percent(audience === 0 ? null : clicked / audience)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Links({ links }: { links: CampaignResults['links'] }) {
  return (
    <Panel title="Links">
      {links.length === 0 ? (
        <p className="quiet">It has no links that are counted.</p>
      ) : (
        <table className="rows">
          <HeadRow names={['Leads to', 'People', 'Machines']} />
          <tbody>
            {links.map(({ number, url, clicks, machine_clicks: machines }) => (
              <tr key={number}>
                <td className="link-cell">
                  <SafeLink href={url} />
                </td>
                <td>
                  {clicks.toLocaleString()} <span className="narrow-only quiet">by people</span>
                </td>
                <td className="quiet">
                  {machines.toLocaleString()} <span className="narrow-only">by machines</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
