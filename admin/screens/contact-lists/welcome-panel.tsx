import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import type { Editing } from '../../editing/use-editing.ts';
import { OrderedEntries } from '../../inputs/parts/ordered-entries.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { UnknownSteps } from './unknown-steps.tsx';
import { type Step, WelcomeStep } from './welcome-step.tsx';
import type { WelcomeSeries } from '#schema/answers/newsletter/welcome.ts';
import { TemplateStarters } from '../../mail/template-starters.tsx';
import { say } from './messages.ts';

/** What new readers of a list are sent after they confirmed, and who is in the middle of it. */
export function WelcomePanel({ editing }: { editing: Editing }) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Step[]>();
  const params = { id: editing.stored.pk };
  const queryKey = ['welcome-series', editing.stored.pk];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => answer('GET /contact-lists/:id/welcome-series', { params, signal }),
  });
  const steps = draft ?? data?.steps ?? [];
  const isReadOnly = editing.recordForm.mode.isReadOnly;
  const save = async () => {
    const body = { steps: steps.map(wireStep) };
    const isDone = await work.run(async () => {
      const saved = await answer('PUT /contact-lists/:id/welcome-series', { params, body });
      queryClient.setQueryData(queryKey, saved);
    });
    if (!isDone) return false;
    setDraft(undefined);
    notify(say('series_saved'));
    return true;
  };
  const { noteBeside } = editing;
  useEffect(() => {
    noteBeside(draft === undefined ? undefined : save);
    return () => noteBeside(undefined);
  });
  return (
    <Panel title={say('series')}>
      <p className="quiet">{say('series_about')}</p>
      <Failure>{work.failure}</Failure>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : <Steps steps={steps} isReadOnly={isReadOnly} onChange={setDraft} />}
      {isReadOnly || draft !== undefined ? null : <UnknownSteps steps={steps} listId={editing.stored.pk} />}
      {draft === undefined ? null : (
        <div className="panel-actions">
          <Button variant="contained" loading={work.isBusy} onClick={() => void save()}>
            {say('save_series')}
          </Button>
          <Button variant="outlined" onClick={() => setDraft(undefined)}>
            {say('discard')}
          </Button>
        </div>
      )}
      {data === undefined ? null : <InSeries series={data} />}
    </Panel>
  );
}

interface StepsProps {
  steps: Step[];
  isReadOnly: boolean;
  onChange: (steps: Step[]) => void;
}

function Steps({ steps, isReadOnly, onChange }: StepsProps) {
  const { data: templates } = useGetList<AdminRecord>('email-templates', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
  });
  const renderBody = useCallback(
    (step: Step, change: (step: Step) => void) => (
      <WelcomeStep step={step} isReadOnly={isReadOnly} onChange={change} />
    ),
    [isReadOnly],
  );
  const first = templates?.[0]?.pk;
  const added = {
    delay_hours: steps.length === 0 ? 0 : 72,
    subject: say('first_subject'),
    // A new email in a series uses the design of the one before.
    template_id: steps.at(-1)?.template_id ?? first ?? '',
    enabled: true,
  };
  return (
    <>
      <OrderedEntries
        word={say('email')}
        items={steps}
        disabled={isReadOnly}
        onChange={onChange}
        titleOf={stepTitle}
        renderBody={renderBody}
      />
      {templates?.length === 0 ? (
        <>
          <p className="quiet">{say('no_templates')}</p>
          {isReadOnly ? null : (
            <TemplateStarters onMade={(made) => onChange([...steps, { ...added, template_id: made }])} />
          )}
        </>
      ) : null}
      {isReadOnly || first === undefined || steps.length >= 10 ? null : (
        <div className="panel-actions">
          <Button variant="outlined" onClick={() => onChange([...steps, added])}>
            {say('add_email')}
          </Button>
        </div>
      )}
    </>
  );
}

function stepTitle({
  subject,
  delay_hours: hours,
  enabled,
  accepted,
  queued,
  unknown,
  failed,
  bounced,
}: Step) {
  const counts = (
    [
      ['sent', accepted],
      ['waiting', queued],
      ['unknown', unknown],
      ['rejected', failed],
      ['bounced', bounced],
    ] as const
  ).flatMap(([state, count]) => (count ? [say(state, { count })] : []));
  return (
    <>
      {subject}
      <span className="quiet welcome-facts">
        {[enabled ? delayWords(hours) : say('off'), ...counts].join(' · ')}
      </span>
    </>
  );
}

function InSeries({ series }: { series: WelcomeSeries }) {
  const { in_series: open, finished, stopped, people: shown } = series;
  if (open + finished + stopped === 0) return null;
  return (
    <>
      <p>{say('in_series', { open, finished, stopped })}</p>
      {shown.length === 0 ? null : (
        <ul className="welcome-people">
          {shown.map(({ id, email, started_at: since, sent }) => (
            <li key={id}>
              {email}{' '}
              <span className="quiet">
                {say.drawn('person', { when: <RelativeTime iso={since} />, sent })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function delayWords(hours: number): string {
  if (hours === 0) return say('at_once');
  return hours % 24 === 0 ? say('after_days', { days: hours / 24 }) : say('after_hours', { hours });
}

function wireStep({ id, delay_hours, subject, template_id, enabled }: Step) {
  return { ...(id === undefined ? {} : { id }), delay_hours, subject, template_id, enabled };
}
