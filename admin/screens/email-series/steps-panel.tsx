import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import type { SeriesSteps } from '#schema/answers/newsletter/series.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { OrderedEntries } from '../../inputs/parts/ordered-entries.tsx';
import { Failure, LoadState, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { AdminRecord } from '../../records/records.ts';
import { TemplateStarters } from '../../mail/template-starters.tsx';
import { say } from './messages.ts';
import { StepFields } from './step-fields.tsx';
import { type Step, factsOf, titleOf, wireStep } from './steps.ts';

const STEPS_MAX = 30;

/** The steps as one line from top to bottom, each edited in place. */
export function StepsPanel({ editing }: { editing: Editing }) {
  const { data, error, refetch, steps, draft, setDraft, save, work } = useSteps(editing);
  const isReadOnly = editing.recordForm.mode.isReadOnly;
  return (
    <Panel title={say('steps')}>
      <p className="quiet">{say('steps_about')}</p>
      {editing.stored['enabled'] === true ? null : <p className="quiet">{say('paused')}</p>}
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : <Line steps={steps} isReadOnly={isReadOnly} onChange={setDraft} />}
      <Failure>{work.failure}</Failure>
      {draft === undefined ? null : (
        <div className="panel-actions">
          <Button variant="contained" loading={work.isBusy} onClick={() => void save()}>
            {say('save')}
          </Button>
          <Button variant="outlined" onClick={() => setDraft(undefined)}>
            {say('discard')}
          </Button>
        </div>
      )}
      {data === undefined ? null : <Totals series={data} />}
    </Panel>
  );
}

function useSteps(editing: Editing) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Step[]>();
  const params = { id: editing.stored.pk };
  const queryKey = ['series-steps', editing.stored.pk];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => answer('GET /email-series/:id/steps', { params, signal }),
    staleTime: 0,
  });
  const steps: Step[] = draft ?? data?.steps ?? [];
  const save = async () => {
    const isDone = await work.run(async () => {
      const saved = await answer('PUT /email-series/:id/steps', {
        params,
        body: { steps: steps.map(wireStep) },
      });
      queryClient.setQueryData(queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: ['series-dry-run', editing.stored.pk] });
    });
    if (!isDone) return false;
    setDraft(undefined);
    notify(say('saved'));
    return true;
  };
  const { noteBeside } = editing;
  useEffect(() => {
    noteBeside(draft === undefined ? undefined : save);
    return () => noteBeside(undefined);
  });
  return { data, error, refetch, steps, draft, setDraft, save, work };
}

interface LineProps {
  steps: Step[];
  isReadOnly: boolean;
  onChange: (steps: Step[]) => void;
}

function Line({ steps, isReadOnly, onChange }: LineProps) {
  const renderBody = useCallback(
    (step: Step, change: (step: Step) => void) => (
      <StepFields step={step} isReadOnly={isReadOnly} onChange={change} />
    ),
    [isReadOnly],
  );
  return (
    <>
      {steps.length === 0 ? <p className="quiet">{say('no_steps')}</p> : null}
      <div className="series-line">
        {steps.length === 0 ? null : <p className="quiet">{say('starts')}</p>}
        <OrderedEntries
          word={say('step')}
          items={steps}
          disabled={isReadOnly}
          onChange={onChange}
          titleOf={cardTitle}
          renderBody={renderBody}
        />
        {steps.length === 0 ? null : <p className="quiet">{say('ends')}</p>}
      </div>
      {isReadOnly || steps.length >= STEPS_MAX ? null : <Adding steps={steps} onChange={onChange} />}
    </>
  );
}

function cardTitle(step: Step) {
  const facts = factsOf(step);
  return (
    <>
      {titleOf(step)}
      {facts.length === 0 ? null : <span className="quiet series-facts">{facts.join(' · ')}</span>}
    </>
  );
}

const WAIT: Step = { kind: 'wait', unit: 'days', amount: 1, weekday: null, time: null };
const CONDITION: Step = {
  kind: 'condition',
  test: 'attribute',
  segment_id: null,
  segment_name: null,
  attribute: null,
  value: null,
  issues: null,
  otherwise: 'skip',
};

function Adding({ steps, onChange }: Omit<LineProps, 'isReadOnly'>) {
  const { data: templates } = useGetList<AdminRecord>('email-templates', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
  });
  const last = steps.findLast((step) => step.kind === 'email');
  // A new email uses the design of the one before.
  const template = last?.template_id ?? templates?.[0]?.pk;
  if (templates?.length === 0)
    return (
      <>
        <p className="quiet">{say('no_templates')}</p>
        <TemplateStarters onMade={(made) => onChange([...steps, emailStep(made)])} />
      </>
    );
  return (
    <div className="panel-actions">
      <Button
        variant="outlined"
        disabled={template === undefined}
        onClick={() => onChange([...steps, emailStep(template ?? '')])}
      >
        {say('add_email')}
      </Button>
      <Button variant="outlined" onClick={() => onChange([...steps, { ...WAIT }])}>
        {say('add_wait')}
      </Button>
      <Button variant="outlined" onClick={() => onChange([...steps, { ...CONDITION }])}>
        {say('add_condition')}
      </Button>
    </div>
  );
}

function emailStep(template: string): Step {
  return { kind: 'email', subject: say('first_subject'), template_id: template };
}

function Totals({ series: { in_series: open, finished, left, failed } }: { series: SeriesSteps }) {
  if (open + finished + left + failed === 0) return null;
  return (
    <>
      <p>{say('totals', { open, finished, left })}</p>
      {failed === 0 ? null : <p className="warning-words">{say('held', { count: failed })}</p>}
    </>
  );
}
