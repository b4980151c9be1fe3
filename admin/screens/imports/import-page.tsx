import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { saveFile } from '../../kit/work/save-file.ts';
import { useAnswer, useFileText, useWork } from '../../kit/work/use-work.ts';
import { DecisionsPanel } from './decisions-panel.tsx';
import { ItemsTable } from './items-table.tsx';
import { IMPORTS_PATH, SYSTEMS, isWorking, texts, useSiteImport } from './site-imports.ts';
import type { Decisions, SiteImport } from '#schema/answers/site-import.ts';

/** One import: what was decided, what would happen or did, and what could not be kept. */
export function ImportPage({ id }: { id: string }) {
  const { data, error, refetch } = useSiteImport(id);
  const crumbs = [{ label: 'Import', to: IMPORTS_PATH }, { label: data?.file_name ?? 'One import' }];
  return (
    <>
      <PageTitle crumbs={crumbs} />
      {data !== undefined ? (
        <Loaded site={data} />
      ) : (
        <>
          <h1>Import</h1>
          <LoadState data={data} error={error} onRetry={() => void refetch()} />
        </>
      )}
    </>
  );
}

function Loaded({ site }: { site: SiteImport }) {
  const [decided, decide] = useState<Decisions>();
  const steps = useSteps(site);
  const decisions = decided ?? site.options;
  const isChanged = decided !== undefined && JSON.stringify(decided) !== JSON.stringify(site.options);
  const look = () =>
    void steps.take('check', decisions).then((isDone) => (isDone ? decide(undefined) : undefined));
  const mayDecide = site.status === 'checked' || site.status === 'checking';
  return (
    <>
      <h1>
        {site.facts.title === '' ? site.file_name : site.facts.title}{' '}
        <span className="quiet">from {SYSTEMS[site.system]}</span>
      </h1>
      <div className="panels">
        {mayDecide ? (
          <DecisionsPanel site={site} decisions={decisions} onChange={decide}>
            {isChanged ? (
              <div className="panel-actions">
                <Button variant="contained" loading={steps.isBusy} onClick={look}>
                  Look again
                </Button>
              </div>
            ) : null}
          </DecisionsPanel>
        ) : null}
        <Panel title={headingOf(site)}>
          <Figures site={site} />
          {site.failure === null ? null : <Failure>{site.failure}</Failure>}
          <Actions site={site} steps={steps} isChanged={isChanged} />
        </Panel>
        {isWorking(site) ? null : <ItemsTable site={site} />}
      </div>
    </>
  );
}

interface Steps {
  isBusy: boolean;
  failure: string | undefined;
  take(step: 'check' | 'run' | 'stop', body?: object): Promise<boolean>;
}

function useSteps({ id }: SiteImport): Steps {
  const { isBusy, failure, run } = useWork();
  const answer = useAnswer();
  const queryClient = useQueryClient();
  return {
    isBusy,
    failure,
    take: (step, body) =>
      run(async () => {
        const site = await answer(`POST /imports/:id/${step}`, {
          params: { id },
          ...(body === undefined ? {} : { body }),
        });
        queryClient.setQueryData(['site-import', id], site);
        await queryClient.invalidateQueries({ queryKey: ['site-imports'] });
      }),
  };
}

function headingOf({ status }: SiteImport): string {
  const words = {
    receiving: 'Being received',
    checking: 'Being looked at',
    checked: 'What would happen',
    running: 'Being brought in',
    finished: 'Brought in',
    stopped: 'Stopped',
    failed: 'Failed',
    cancelled: 'Cancelled',
  };
  return words[status];
}

function Figures({ site }: { site: SiteImport }) {
  const { counts, total, status, pictures, facts } = site;
  const done = total - counts.waiting;
  const isPlan = status === 'checked' || status === 'checking';
  const figures: [string, number][] = [
    [isPlan ? 'Would be new' : 'New', counts.created],
    [isPlan ? 'Would be updated' : 'Updated', counts.updated],
    ['Unchanged', counts.unchanged],
    ['Left as staff made it', counts.kept],
    ['Refused', counts.refused],
    [isPlan ? 'Pictures to fetch' : 'Pictures', pictures],
    ['With notes', site.noted],
  ];
  const ignored = Object.entries(facts.ignored).filter(([, count]) => count > 0);
  return (
    <>
      {isWorking(site) ? (
        <p role="status">
          <span className="figure">
            {done.toLocaleString()} of {total.toLocaleString()}
          </span>{' '}
          <span className="quiet">
            {status === 'checking' ? 'looked at' : 'done'}. You may leave this page.
          </span>
          <progress className="import-bar" aria-label="Progress" value={done} max={Math.max(1, total)} />
        </p>
      ) : null}
      <dl className="import-figures">
        {figures
          .filter(([, count], index) => count > 0 || index === 0)
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString()}</dd>
            </div>
          ))}
      </dl>
      {ignored.length === 0 ? null : (
        <p className="quiet">
          Passed over: {ignored.map(([name, count]) => ignoredWords(name, count)).join(', ')}.
        </p>
      )}
    </>
  );
}

const IGNORED: Record<string, [one: string, many: string]> = {
  comments: ['comment', 'comments'],
  members: ['member', 'members'],
  nav_menu_item: ['menu entry', 'menu entries'],
  'other files': ['other file', 'other files'],
};

function ignoredWords(name: string, count: number): string {
  const [one, many] = IGNORED[name] ?? [name, name];
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

function Actions({ site, steps, isChanged }: { site: SiteImport; steps: Steps; isChanged: boolean }) {
  const textOf = useFileText();
  const work = useWork();
  const { status, counts } = site;
  const willCome = counts.created + counts.updated;
  const download = () =>
    void work.run(async () => {
      const report = await textOf(`/imports/${site.id}/report.csv`);
      saveFile('import.csv', report, 'text/csv;charset=utf-8');
    });
  return (
    <>
      <div className="panel-actions">
        {status === 'checked' ? (
          <Button
            variant="contained"
            loading={steps.isBusy}
            disabled={isChanged || (willCome === 0 && site.pictures === 0)}
            onClick={() => void steps.take('run')}
          >
            {willCome === 0 && site.pictures > 0 ? 'Try the pictures again' : `Import ${texts(willCome)}`}
          </Button>
        ) : null}
        {status === 'stopped' || (status === 'failed' && site.failed_from === 'running') ? (
          <Button variant="contained" loading={steps.isBusy} onClick={() => void steps.take('run')}>
            Go on
          </Button>
        ) : null}
        {status === 'running' ? (
          <Button variant="outlined" loading={steps.isBusy} onClick={() => void steps.take('stop')}>
            Stop
          </Button>
        ) : null}
        {isWorking(site) ? null : (
          <Button variant="outlined" loading={work.isBusy} onClick={download}>
            Download the report
          </Button>
        )}
      </div>
      {status === 'checked' && willCome === 0 ? (
        <p className="quiet">Everything in this file is here already, as it is there.</p>
      ) : null}
      <Failure>{steps.failure ?? work.failure}</Failure>
    </>
  );
}
