import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useCreatePath, useGetList, useNotify } from 'react-admin';
import type { Editing } from '../../editing/use-editing.ts';
import { OrderedEntries } from '../../inputs/parts/ordered-entries.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import type { AdminRecord } from '../../records/records.ts';
import { Failure, Panel, people, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { UnknownSteps } from './unknown-steps.tsx';
import { type Step, WelcomeStep } from './welcome-step.tsx';
import type { WelcomeSeries } from '#schema/answers/welcome.ts';

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
    notify('Series saved');
    return true;
  };
  const { noteBeside } = editing;
  useEffect(() => {
    noteBeside(draft === undefined ? undefined : save);
    return () => noteBeside(undefined);
  });
  return (
    <Panel title="Welcome series">
      <p className="quiet">
        Sent to people who confirm their subscription to this list from now on. Each email is sent once, and
        the series stops when they unsubscribe. People added by staff or an import don’t get it.
      </p>
      <Failure>{work.failure}</Failure>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : <Steps steps={steps} isReadOnly={isReadOnly} onChange={setDraft} />}
      {isReadOnly || draft !== undefined ? null : <UnknownSteps steps={steps} listId={editing.stored.pk} />}
      {draft === undefined ? null : (
        <div className="panel-actions">
          <Button variant="contained" loading={work.isBusy} onClick={() => void save()}>
            Save series
          </Button>
          <Button variant="outlined" onClick={() => setDraft(undefined)}>
            Discard
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
  const createPath = useCreatePath();
  const first = templates?.[0]?.pk;
  const added = {
    delay_hours: steps.length === 0 ? 0 : 72,
    subject: 'Welcome',
    // A new email in a series uses the design of the one before.
    template_id: steps.at(-1)?.template_id ?? first ?? '',
    enabled: true,
  };
  return (
    <>
      <OrderedEntries
        word="email"
        items={steps}
        disabled={isReadOnly}
        onChange={onChange}
        titleOf={stepTitle}
        renderBody={renderBody}
      />
      {templates?.length === 0 ? (
        <p className="quiet">
          A series is made of email templates.{' '}
          <Link to={createPath({ resource: 'email-templates', type: 'create' })}>Create one first</Link>
        </p>
      ) : null}
      {isReadOnly || first === undefined || steps.length >= 10 ? null : (
        <div className="panel-actions">
          <Button variant="outlined" onClick={() => onChange([...steps, added])}>
            Add email
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
  const counts = [
    [accepted, 'sent'],
    [queued, 'waiting'],
    [unknown, 'unknown'],
    [failed, 'rejected'],
    [bounced, 'bounced'],
  ].flatMap(([count, word]) => (count ? [`${Number(count).toLocaleString()} ${word}`] : []));
  return (
    <>
      {subject}
      <span className="quiet welcome-facts">
        {[enabled ? delayWords(hours) : 'off', ...counts].join(' · ')}
      </span>
    </>
  );
}

function InSeries({ series }: { series: WelcomeSeries }) {
  const { in_series: open, finished, stopped, people: shown } = series;
  if (open + finished + stopped === 0) return null;
  return (
    <>
      <p>
        In progress: {people(open)}. Completed: {people(finished)}. Stopped early: {people(stopped)}.
      </p>
      {shown.length === 0 ? null : (
        <ul className="welcome-people">
          {shown.map(({ id, email, started_at: since, sent }) => (
            <li key={id}>
              {email}{' '}
              <span className="quiet">
                confirmed <RelativeTime iso={since} />, {sent} sent
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function delayWords(hours: number): string {
  if (hours === 0) return 'at once';
  if (hours % 24 !== 0) return hours === 1 ? 'after an hour' : `after ${hours} hours`;
  return hours === 24 ? 'after a day' : `after ${hours / 24} days`;
}

function wireStep({ id, delay_hours, subject, template_id, enabled }: Step) {
  return { ...(id === undefined ? {} : { id }), delay_hours, subject, template_id, enabled };
}
