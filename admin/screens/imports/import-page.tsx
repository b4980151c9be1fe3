import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listOf, numberOf } from '../../language/formats.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { saveFile } from '../../kit/work/save-file.ts';
import { useAnswer, useFileText, useWork } from '../../kit/work/use-work.ts';
import { DecisionsPanel } from './decisions-panel.tsx';
import { ItemsTable } from './items-table.tsx';
import { IMPORTS_PATH, SYSTEMS, isWorking, useSiteImport } from './site-imports.ts';
import type { Decisions, SiteImport } from '#schema/answers/operations/site-import.ts';
import { say } from './messages.ts';

/** One import: what was decided, what would happen or did, and what could not be kept. */
export function ImportPage({ id }: { id: string }) {
  const { data, error, refetch } = useSiteImport(id);
  const crumbs = [{ label: say('import'), to: IMPORTS_PATH }, { label: data?.file_name ?? say('import') }];
  return (
    <>
      <PageTitle crumbs={crumbs} />
      {data !== undefined ? (
        <Loaded site={data} />
      ) : (
        <>
          <h1>{say('import')}</h1>
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
        {say.drawn('import_from', {
          title: site.facts.title === '' ? site.file_name : site.facts.title,
          system: SYSTEMS[site.system],
          quiet: (words) => <span className="quiet">{words}</span>,
        })}
      </h1>
      <div className="panels">
        {mayDecide ? (
          <DecisionsPanel site={site} decisions={decisions} onChange={decide}>
            {isChanged ? (
              <div className="panel-actions">
                <Button variant="contained" loading={steps.isBusy} onClick={look}>
                  {say('update_preview')}
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

const HEADINGS = {
  receiving: 'receiving',
  checking: 'checking',
  checked: 'checked',
  running: 'running',
  finished: 'finished',
  stopped: 'stopped',
  failed: 'failed',
  cancelled: 'canceled',
} as const;

function headingOf({ status }: SiteImport): string {
  return say(HEADINGS[status]);
}

function Figures({ site }: { site: SiteImport }) {
  const { counts, total, status, pictures, facts } = site;
  const done = total - counts.waiting;
  const isPlan = status === 'checked' || status === 'checking';
  const figures: [string, number][] = [
    [say(isPlan ? 'will_add' : 'added'), counts.created],
    [say(isPlan ? 'will_update' : 'updated'), counts.updated],
    [say('unchanged'), counts.unchanged],
    [say('kept'), counts.kept],
    [say('refused'), counts.refused],
    [say(isPlan ? 'images_to_download' : 'images'), pictures],
    [say('noted'), site.noted],
  ];
  const ignored = Object.entries(facts.ignored).filter(([, count]) => count > 0);
  return (
    <>
      {isWorking(site) ? (
        <p role="status">
          {say.drawn(status === 'checking' ? 'checked_of' : 'imported_of', {
            done,
            total,
            figure: (words) => <span className="figure">{words}</span>,
            quiet: (words) => <span className="quiet">{words}</span>,
          })}
          <progress
            className="import-bar"
            aria-label={say('progress')}
            value={done}
            max={Math.max(1, total)}
          />
        </p>
      ) : null}
      <dl className="import-figures">
        {figures
          .filter(([, count], index) => count > 0 || index === 0)
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{numberOf(count)}</dd>
            </div>
          ))}
      </dl>
      {ignored.length === 0 ? null : (
        <p className="quiet">
          {say('ignored', { items: listOf(ignored.map(([name, count]) => ignoredWords(name, count))) })}
        </p>
      )}
    </>
  );
}

const IGNORED: Partial<Record<string, 'comments' | 'members' | 'menu_items' | 'other_files'>> = {
  comments: 'comments',
  members: 'members',
  nav_menu_item: 'menu_items',
  'other files': 'other_files',
};

function ignoredWords(name: string, count: number): string {
  const key = IGNORED[name];
  return key === undefined ? say('ignored_other', { name, count }) : say(key, { count });
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
            disabled={isChanged || site.needs_name || (willCome === 0 && site.pictures === 0)}
            onClick={() => void steps.take('run')}
          >
            {willCome === 0 && site.pictures > 0
              ? say('retry_images')
              : say('import_posts', { count: willCome })}
          </Button>
        ) : null}
        {status === 'stopped' || (status === 'failed' && site.failed_from === 'running') ? (
          <Button variant="contained" loading={steps.isBusy} onClick={() => void steps.take('run')}>
            {say('resume')}
          </Button>
        ) : null}
        {status === 'running' ? (
          <Button variant="outlined" loading={steps.isBusy} onClick={() => void steps.take('stop')}>
            {say('stop')}
          </Button>
        ) : null}
        {isWorking(site) ? null : (
          <Button variant="outlined" loading={work.isBusy} onClick={download}>
            {say('download_report')}
          </Button>
        )}
      </div>
      {status === 'checked' && willCome === 0 ? <p className="quiet">{say('nothing_new')}</p> : null}
      <Failure>{steps.failure ?? work.failure}</Failure>
    </>
  );
}
