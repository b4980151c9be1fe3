import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { numberOf } from '../../../language/formats.ts';
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
import type { CampaignResults } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

/** The results of an issue, compared with the issues before it. */
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
      {say('export')}
    </Button>
  );
  return (
    <div className="panels">
      <Panel title={say('results')} tools={tools}>
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

const SHARES = [
  ['accepted', 'more'],
  ['opened', 'more'],
  ['clicked', 'more'],
  ['unsubscribed', 'less'],
  ['bounced', 'less'],
  ['complained', 'less'],
] as const satisfies readonly (readonly [ResultShare, 'more' | 'less'])[];

function Shares({ results: { counts, shares, compared } }: { results: CampaignResults }) {
  return (
    <>
      <dl className="shares">
        {SHARES.map(([name, better]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>
              <span className="figure">{percent(shares[name].value)}</span>
              <span className="quiet">
                {numberOf(counts[name] ?? 0)}
                {name === 'opened' || name === 'clicked' ? (
                  <> · {say('by_bots_count', { count: counts[`machine_${name}`] ?? 0 })}</>
                ) : null}
              </span>
              <Compared {...shares[name]} better={better} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {say('compared', { count: compared })} {say('estimate')}
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
  if (points === 0) return <span className="compared">{say('as_usual')}</span>;
  const isGood = points > 0 === (better === 'more');
  return (
    <span className="compared" data-is-good={isGood}>
      {say(points > 0 ? 'above_usual' : 'below_usual', { points: Math.abs(points) })}
    </span>
  );
}

function Subjects({ subjects }: { subjects: CampaignResults['subjects'] }) {
  return (
    <Panel title={say('by_subject')}>
      <table className="rows">
        <HeadRow names={[say('subject'), say('test_group'), say('opened'), say('clicked')]} />
        <tbody>
          {subjects.map(({ subject, audience, opened, clicked }) => (
            <tr key={subject}>
              <th scope="row">{subject}</th>
              <td>{numberOf(audience)}</td>
              <td>
                {numberOf(opened)}{' '}
                <span className="quiet">{percent(audience === 0 ? null : opened / audience)}</span>
              </td>
              <td>
                {numberOf(clicked)}{' '}
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
    <Panel title={say('links')}>
      {links.length === 0 ? (
        <p className="quiet">{say('no_links')}</p>
      ) : (
        <table className="rows">
          <HeadRow names={[say('url'), say('people'), say('bots')]} />
          <tbody>
            {links.map(({ number, url, clicks, machine_clicks: machines }) => (
              <tr key={number}>
                <td className="link-cell">
                  <SafeLink href={url} />
                </td>
                <td>
                  {numberOf(clicks)} <span className="narrow-only quiet">{say('by_people')}</span>
                </td>
                <td className="quiet">
                  {numberOf(machines)} <span className="narrow-only">{say('by_bots')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
