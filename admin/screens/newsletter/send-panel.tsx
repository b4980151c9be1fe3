import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCreatePath, useNavigate, useNotify } from 'react-admin';
import type { Editing } from '../../form/use-editing.ts';
import { Ask, Failure, Panel, people } from '../parts.tsx';
import type { DeskPartProps } from '../record-desks.ts';
import { useCall, useWork, type Work } from '../use-work.ts';
import { useAudience } from './audience-panel.tsx';
import { type Progress, audienceOf } from './campaign.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { zonedWords } from './zoned-time.ts';
import { browserZone } from '../../time/zoned-time.ts';

type Verb = 'send' | 'schedule' | 'pause' | 'resume' | 'cancel';

interface SendPanelProps extends DeskPartProps {
  progress: Progress | undefined;
}

/** What can be done with a newsletter in its state; what cannot be taken back is asked about in place. */
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
      <StateWords editing={editing} />
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
          {status === 'draft' ? null : <Button onClick={() => onView('write')}>Look at what it says</Button>}
        </div>
      ) : null}
    </Panel>
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
  draft: 'Send it',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
};

function StateWords({ editing }: { editing: Editing }) {
  const { status, scheduled_at: at, not_after: notAfter, finished_at: finishedAt } = editing.stored;
  const zone = browserZone();
  const moment = (iso: unknown) => zonedWords(String(iso), zone);
  const until = notAfter ? ` What has not left by ${moment(notAfter)} is not sent any more.` : '';
  switch (status) {
    case 'draft':
      return <p className="quiet">Once, to everybody below. Send yourself a test first.{until}</p>;
    case 'scheduled':
      return (
        <p>
          Goes out on <strong>{moment(at)}</strong>, in the words that are saved by then.{until}
        </p>
      );
    case 'paused':
      return <p>Nothing more leaves until it is resumed. Mail that was under way may still arrive.</p>;
    case 'sending':
      return <p className="quiet">Pausing takes effect within a second.{until}</p>;
    case 'cancelled':
      return <p>{finishedAt ? `Cancelled on ${moment(finishedAt)}. ` : ''}Nothing more is sent.</p>;
    default:
      return (
        <p>{finishedAt ? `Everything was settled on ${moment(finishedAt)}.` : 'Everything is settled.'}</p>
      );
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
        {editing.recordForm.isDirty ? 'Your changes are saved first. ' : ''}Mail that has left cannot be
        called back.
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
      question="Cancel this newsletter for good?"
      action="Cancel the newsletter"
      cancel={isUnderWay ? 'Keep it' : 'Keep the date'}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {isUnderWay
          ? `${people(gone)} of ${people(audienceOf(counts))} already got it and keep it; the others will not get it.`
          : 'Nobody will get it.'}{' '}
        A cancelled newsletter cannot be sent any more; a duplicate of it can.
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
  const call = useCall();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const notify = useNotify();
  return () =>
    work.run(async () => {
      const copy = await call<{ id: string }>(
        'POST',
        `/newsletter-campaigns/${editing.stored.pk}/duplicate`,
        {
          body: {},
        },
      );
      notify('Duplicated as a draft');
      navigate(createPath({ resource: 'email-newsletters', type: 'edit', id: copy.id }));
    });
}
