import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SeriesDryRun, SeriesSteps } from '#schema/answers/newsletter/series.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { ContactPicker } from '../../inputs/parts/contact-picker.tsx';
import { LoadState, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { locales } from '../../language/formats.ts';
import { say } from './messages.ts';

/** When each step of the saved series would happen for a subscriber, or for an example. */
export function DryRun({ editing }: { editing: Editing }) {
  const answer = useAnswer();
  const id = useId();
  const [contact, setContact] = useState<string | null>(null);
  const [start, setStart] = useState('');
  const params = { id: editing.stored.pk };
  const query = {
    ...(contact === null ? {} : { contact_id: contact }),
    ...(start === '' ? {} : { starts_at: new Date(start).toISOString() }),
  };
  const { data: series } = useQuery<SeriesSteps>({
    queryKey: ['series-steps', params.id],
    queryFn: ({ signal }) => answer('GET /email-series/:id/steps', { params, signal }),
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['series-dry-run', params.id, query],
    queryFn: ({ signal }) => answer('GET /email-series/:id/dry-run', { params, query, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return (
    <Panel title={say('dry_run')}>
      <p className="quiet">{say('dry_run_about')}</p>
      <div className="panel-fields">
        <TextLine id={`${id}-contact`} label={say('dry_contact')}>
          <ContactPicker
            id={`${id}-contact`}
            value={contact}
            onChange={setContact}
            placeholder={say('dry_example')}
          />
        </TextLine>
        <TextLine id={`${id}-start`} label={say('dry_start')}>
          <input
            className="input"
            id={`${id}-start`}
            type="datetime-local"
            value={start}
            onChange={(event) => setStart(event.target.value)}
          />
        </TextLine>
      </div>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : <Happenings run={data} series={series} />}
    </Panel>
  );
}

function Happenings({ run, series }: { run: SeriesDryRun; series: SeriesSteps | undefined }) {
  if (run.steps.length === 0) return <p className="quiet">{say('dry_none')}</p>;
  const format = new Intl.DateTimeFormat(locales(), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: run.time_zone,
  });
  const subjects = new Map(
    series?.steps.flatMap((step) => (step.kind === 'email' ? [[step.id, step.subject] as const] : [])),
  );
  return (
    <>
      {run.may_get || run.contact === null ? null : (
        <p className="warning-words">{say('dry_refused', { email: run.contact })}</p>
      )}
      <ol className="series-run" aria-label={say('dry_run')}>
        {run.steps.map((step) => (
          <li key={step.step_id}>
            <time dateTime={step.at}>{format.format(new Date(step.at))}</time>
            <span>{happening(step, subjects.get(step.step_id) ?? '')}</span>
          </li>
        ))}
        <li>
          <time dateTime={run.ends_at}>{format.format(new Date(run.ends_at))}</time>
          <span className="quiet">{say('dry_end')}</span>
        </li>
      </ol>
      <p className="quiet">{say('in_zone', { zone: run.time_zone })}</p>
    </>
  );
}

function happening({ outcome }: SeriesDryRun['steps'][number], subject: string): string {
  switch (outcome) {
    case 'sent':
      return say('dry_sent', { subject });
    case 'waits':
      return say('dry_waits');
    case 'passed':
      return say('dry_passed');
    case 'skips':
      return say('dry_skips');
    case 'ends':
      return say('dry_ends');
  }
}
