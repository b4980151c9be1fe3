import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCreatePath, useNavigate, useNotify, useDataProvider } from 'react-admin';
import type { Editing } from '../../editing/use-editing.ts';
import { Ask, Failure, Panel, people } from '../../kit/parts/parts.tsx';
import type { DeskPartProps } from '../../editing/record-desk.ts';
import { useCall, useWork, type Work } from '../../kit/work/use-work.ts';
import { useAudience } from './audience-panel.tsx';
import { audienceOf } from './campaign.ts';
import { openUnknown } from './unknown-deliveries.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { zonedWords } from './zoned-time.ts';
import { browserZone } from '../../time/zoned-time.ts';
import type { Progress } from '#schema/answers/campaigns.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';

type Verb = 'send' | 'schedule' | 'pause' | 'resume' | 'cancel';

interface SendPanelProps extends DeskPartProps {
  progress: Progress | undefined;
}

/** The actions for a newsletter in its state; irreversible ones ask for a confirmation in place. */
export function SendPanel({ editing, progress, onView }: SendPanelProps) {
  const [asked, setAsked] = useState<Verb>();
  const work = useWork();
  const take = useSteps(editing, work);
  const duplicate = useDuplicate(editing, work);
  const status = String(editing.stored.status);
  const carryOut = async (verb: Exclude<Verb, 'schedule'>) => {
    if (!(await take(verb))) return;
    setAsked(undefined);
  };
  const verbs = VERBS[status] ?? [];
  return (
    <Panel title={HEADINGS[status] ?? 'Sending'}>
      <StatusReason editing={editing} />
      <StatusLabel editing={editing} />
      <OpenDeliveries progress={progress} onView={onView} />
      <Failure>{work.failure}</Failure>
      {asked === 'schedule' ? (
        <ScheduleForm
          editing={editing}
          isBusy={work.isBusy}
          onCancel={() => setAsked(undefined)}
          onSchedule={(at) =>
            void take('send', { scheduled_at: at }).then((done) => done && setAsked(undefined))
          }
        />
      ) : null}
      {asked === 'send' ? (
        <AskToSend editing={editing} work={work} onConfirm={carryOut} onCancel={() => setAsked(undefined)} />
      ) : null}
      {asked === 'cancel' ? (
        <AskToCancel
          status={status}
          progress={progress}
          isBusy={work.isBusy}
          onConfirm={() => void carryOut('cancel')}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
      {asked === undefined ? (
        <div className="panel-actions">
          {verbs.map(({ verb, label, isFirst }) => (
            <Button
              key={verb}
              variant={isFirst === true ? 'contained' : 'outlined'}
              disabled={work.isBusy}
              onClick={() => (verb === 'pause' || verb === 'resume' ? void carryOut(verb) : setAsked(verb))}
            >
              {label}
            </Button>
          ))}
          <Button variant="outlined" disabled={work.isBusy} onClick={() => void duplicate()}>
            Duplicate
          </Button>
          {status === 'draft' ? null : <ViewButton onView={onView} />}
        </div>
      ) : null}
    </Panel>
  );
}

function ViewButton({ onView }: Pick<SendPanelProps, 'onView'>) {
  return (
    <Button variant="outlined" onClick={() => onView('write')}>
      View content
    </Button>
  );
}

/** A draft that is not wanted is deleted: nothing of it has left. */
const VERBS: Partial<Record<string, { verb: Verb; label: string; isFirst?: boolean }[]>> = {
  draft: [
    { verb: 'send', label: 'Send now…', isFirst: true },
    { verb: 'schedule', label: 'Schedule…' },
  ],
  scheduled: [{ verb: 'cancel', label: 'Cancel…' }],
  sending: [
    { verb: 'pause', label: 'Pause', isFirst: true },
    { verb: 'cancel', label: 'Cancel…' },
  ],
  paused: [
    { verb: 'resume', label: 'Resume', isFirst: true },
    { verb: 'cancel', label: 'Cancel…' },
  ],
};
const HEADINGS: Partial<Record<string, string>> = {
  draft: 'Send newsletter',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Canceled',
};

/** Emails that did not arrive, or may not have: the way to them. */
function OpenDeliveries({ progress, onView }: Pick<SendPanelProps, 'progress' | 'onView'>) {
  const counts = progress?.counts ?? {};
  const unknown = openUnknown(counts);
  const rejected = counts.rejected ?? 0;
  if (unknown === 0 && rejected === 0) return null;
  const parts = [
    ...(unknown > 0 ? [`${unknown.toLocaleString()} may not have arrived`] : []),
    ...(rejected > 0 ? [`${rejected.toLocaleString()} ${rejected === 1 ? 'was' : 'were'} rejected`] : []),
  ];
  return (
    <p>
      {parts.join(', ')}.{' '}
      <button type="button" className="plain-button" onClick={() => onView('deliveries')}>
        Review deliveries
      </button>
    </p>
  );
}

/** Why a newsletter is in its state when no person chose it: the mail server refused it, it was restored, its time had passed. */
function StatusReason({ editing }: { editing: Editing }) {
  const { status_reason: reason } = editing.stored;
  return <Failure>{typeof reason === 'string' && reason !== '' ? reason : undefined}</Failure>;
}

function StatusLabel({ editing }: { editing: Editing }) {
  const { status, scheduled_at: at, not_after: notAfter, finished_at: finishedAt } = editing.stored;
  const zone = browserZone();
  const moment = (iso: unknown) => zonedWords(String(iso), zone);
  const until = notAfter ? ` Sending stops after ${moment(notAfter)}.` : '';
  switch (status) {
    case 'draft':
      return (
        <p className="quiet">
          Sent once, to everyone in the audience below. Send yourself a test first.{until}
        </p>
      );
    case 'scheduled':
      return (
        <p>
          Scheduled for <strong>{moment(at)}</strong>, with the content saved by then.{until}
        </p>
      );
    case 'paused':
      return (
        <p>
          No more emails are sent until you resume. Emails already handed to the mail server may still arrive.
        </p>
      );
    case 'sending':
      return <p className="quiet">Pausing takes effect within a second.{until}</p>;
    case 'cancelled':
      return <p>{finishedAt ? `Canceled on ${moment(finishedAt)}. ` : ''}No more emails are sent.</p>;
    default:
      return <p>{finishedAt ? `Sent on ${moment(finishedAt)}.` : 'Sent.'}</p>;
  }
}

interface AskToSendProps {
  editing: Editing;
  work: Work;
  onConfirm: (verb: 'send') => void;
  onCancel: () => void;
}

function AskToSend({ editing, work, onConfirm, onCancel }: AskToSendProps) {
  const { data } = useAudience(editing, {});
  const count = data?.included;
  return (
    <Ask
      question={count === undefined ? 'Send it now?' : `Send it now to ${people(count)}?`}
      action="Send now"
      isBusy={work.isBusy}
      onConfirm={() => onConfirm('send')}
      onCancel={onCancel}
    >
      <p className="quiet">
        {editing.recordForm.isDirty ? 'Your changes are saved first. ' : ''}Emails that have been sent can’t
        be recalled.
      </p>
    </Ask>
  );
}

interface AskToCancelProps {
  status: string;
  progress: Progress | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function AskToCancel({ status, progress, isBusy, onConfirm, onCancel }: AskToCancelProps) {
  const counts = progress?.counts ?? {};
  const gone = counts.accepted ?? 0;
  const isUnderWay = status === 'sending' || status === 'paused';
  return (
    <Ask
      question="Cancel this newsletter?"
      action="Cancel newsletter"
      cancel={isUnderWay ? 'Keep sending' : 'Keep schedule'}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {isUnderWay
          ? `${people(gone)} of ${people(audienceOf(counts))} already have it; the others will not get it.`
          : 'Nobody will get it.'}{' '}
        A canceled newsletter can’t be sent again; duplicate it to start over.
      </p>
    </Ask>
  );
}

/** Saves what is unsaved, takes a step, and shows the record after it. True where all of that worked. */
function useSteps(editing: Editing, work: Work) {
  const call = useCall();
  return async (verb: 'send' | 'pause' | 'resume' | 'cancel', body: Record<string, unknown> = {}) => {
    if (verb === 'send' && (await editing.save()) === undefined) return false;
    return work.run(async () => {
      await call('POST', `/newsletter-campaigns/${editing.stored.pk}/${verb}`, { body });
      await editing.refresh();
    });
  };
}

function useDuplicate(editing: Editing, work: Work) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const notify = useNotify();
  return () =>
    work.run(async () => {
      const { data: copy } = await dataProvider.act('email-newsletters', {
        id: editing.stored.pk,
        action: 'duplicate',
      });
      notify('Duplicated as a draft');
      navigate(createPath({ resource: 'email-newsletters', type: 'edit', id: copy.id }));
    });
}
