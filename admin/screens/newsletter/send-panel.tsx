import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCreatePath, useNavigate, useNotify, useDataProvider } from 'react-admin';
import type { Editing } from '../../editing/use-editing.ts';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { useCall, useWork, type Work } from '../../kit/work/use-work.ts';
import { useAudience } from './audience-panel.tsx';
import { audienceOf } from './campaign.ts';
import { useChecks } from './checks-panel.tsx';
import { openUnknown } from './unknown-deliveries.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { zonedWords } from './zoned-time.ts';
import { browserZone } from '../../time/zones.ts';
import type { Progress } from '#schema/answers/newsletter/campaigns.ts';
import { useIsCaptured } from '../../places/use-captured.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { say } from './messages.ts';

type Verb = 'send' | 'schedule' | 'pause' | 'resume' | 'cancel';

interface SendPanelProps extends RecordPartProps {
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
  const isBlocked = useIsBlocked(editing);
  return (
    <Panel title={say(HEADINGS[status] ?? 'heading_sending')}>
      <StatusReason editing={editing} />
      <StatusLabel editing={editing} isBlocked={isBlocked} />
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
          {(VERBS[status] ?? []).map(({ verb, label, isFirst }) => (
            <Button
              key={verb}
              variant={isFirst === true && !isBlocked ? 'contained' : 'outlined'}
              disabled={work.isBusy}
              onClick={() => (verb === 'pause' || verb === 'resume' ? void carryOut(verb) : setAsked(verb))}
            >
              {say(label)}
            </Button>
          ))}
          <Button variant="outlined" disabled={work.isBusy} onClick={() => void duplicate()}>
            {say('duplicate')}
          </Button>
          {status === 'draft' ? null : <ViewButton onView={onView} />}
        </div>
      ) : null}
    </Panel>
  );
}

/** True for a draft with a problem in its checklist: it can’t be sent yet. */
function useIsBlocked(editing: Editing): boolean {
  const isDraft = editing.stored.status === 'draft';
  const { data } = useChecks(editing, isDraft);
  return isDraft && data?.checks.some(({ severity }) => severity === 'red') === true;
}

function ViewButton({ onView }: Pick<SendPanelProps, 'onView'>) {
  return (
    <Button variant="outlined" onClick={() => onView('write')}>
      {say('view_content')}
    </Button>
  );
}

/** A draft that is not wanted is deleted: nothing of it has left. */
type VerbLabel = 'send_now_ask' | 'schedule_ask' | 'cancel_ask' | 'pause' | 'resume';
const VERBS: Partial<Record<string, { verb: Verb; label: VerbLabel; isFirst?: boolean }[]>> = {
  draft: [
    { verb: 'send', label: 'send_now_ask', isFirst: true },
    { verb: 'schedule', label: 'schedule_ask' },
  ],
  scheduled: [{ verb: 'cancel', label: 'cancel_ask' }],
  sending: [
    { verb: 'pause', label: 'pause', isFirst: true },
    { verb: 'cancel', label: 'cancel_ask' },
  ],
  paused: [
    { verb: 'resume', label: 'resume', isFirst: true },
    { verb: 'cancel', label: 'cancel_ask' },
  ],
};
type Heading = `heading_${'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'canceled'}`;
const HEADINGS: Partial<Record<string, Heading>> = {
  draft: 'heading_draft',
  scheduled: 'heading_scheduled',
  sending: 'heading_sending',
  paused: 'heading_paused',
  sent: 'heading_sent',
  cancelled: 'heading_canceled',
};

/** Emails that did not arrive, or may not have: the way to them. */
function OpenDeliveries({ progress, onView }: Pick<SendPanelProps, 'progress' | 'onView'>) {
  const counts = progress?.counts ?? {};
  const unknown = openUnknown(counts);
  const rejected = counts.rejected ?? 0;
  if (unknown === 0 && rejected === 0) return null;
  const words =
    rejected === 0
      ? say('open_unknown', { unknown })
      : unknown === 0
        ? say('open_rejected', { rejected })
        : say('open_both', { unknown, rejected });
  return (
    <p>
      {words}{' '}
      <button type="button" className="plain-button" onClick={() => onView('deliveries')}>
        {say('review')}
      </button>
    </p>
  );
}

/** Why a newsletter is in its state when no person chose it: the mail server refused it, it was restored, its time had passed. */
function StatusReason({ editing }: { editing: Editing }) {
  const { status_reason: reason } = editing.stored;
  return <Failure>{typeof reason === 'string' && reason !== '' ? reason : undefined}</Failure>;
}

function StatusLabel({ editing, isBlocked }: { editing: Editing; isBlocked: boolean }) {
  const { status, scheduled_at: at, not_after: notAfter, finished_at: finishedAt } = editing.stored;
  const zone = browserZone();
  const moment = (iso: unknown) => zonedWords(String(iso), zone);
  const until = notAfter ? ` ${say('stops_after', { when: moment(notAfter) })}` : '';
  switch (status) {
    case 'draft':
      if (isBlocked) return <p className="warning-words">{say('blocked_draft')}</p>;
      return (
        <p className="quiet">
          {say('draft_about')}
          {until}
        </p>
      );
    case 'scheduled':
      return (
        <p>
          {say.drawn('scheduled_about', {
            when: moment(at),
            strong: (words) => <strong>{words}</strong>,
          })}
          {until}
        </p>
      );
    case 'paused':
      return <p>{say('paused_about')}</p>;
    case 'sending':
      return (
        <p className="quiet">
          {say('sending_about')}
          {until}
        </p>
      );
    case 'cancelled':
      return <p>{finishedAt ? say('canceled_on', { when: moment(finishedAt) }) : say('canceled_about')}</p>;
    default:
      return <p>{finishedAt ? say('sent_on', { when: moment(finishedAt) }) : say('heading_sent')}</p>;
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
  const isKept = useIsCaptured();
  const count = data?.included;
  const about = editing.recordForm.isDirty ? 'send_about_unsaved' : 'send_about';
  return (
    <Ask
      question={count === undefined ? say('send_title') : say('send_title_count', { count })}
      action={say('send_now')}
      isBusy={work.isBusy}
      onConfirm={() => onConfirm('send')}
      onCancel={onCancel}
    >
      <p className="quiet">{say(isKept ? 'send_about_kept' : about)}</p>
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
      question={say('cancel_title')}
      action={say('cancel_issue')}
      cancel={say(isUnderWay ? 'keep_sending' : 'keep_schedule')}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {isUnderWay
          ? say('cancel_sending_about', { sent: gone, total: audienceOf(counts) })
          : say('cancel_about')}
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
      notify(say('duplicated'));
      navigate(createPath({ resource: 'email-newsletters', type: 'edit', id: copy.id }));
    });
}
