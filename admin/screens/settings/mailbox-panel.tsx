import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { bounceSettings } from '#schema/settings/bounces.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useNow } from '../../kit/parts/use-now.ts';
import { Ask, Failure, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { numberOf } from '../../language/formats.ts';
import { SaveFailure } from '../../settings/save-failure.tsx';
import { settingsKey } from '../../settings/stored/settings-key.ts';
import { useSettingsEditing } from '../../settings/use-settings-editing.ts';
import { type BounceSettings, imapUrlOf } from './bounce-settings.ts';
import { say } from './messages.ts';
import type { MailboxState } from '#schema/answers/operations/settings-groups.ts';
import type { MailboxCheck } from '#schema/answers/newsletter/bounces.ts';

/** The mailbox that is checked for bounces: its details, the result of the last check, and a form for another one. */
export function MailboxPanel({ answer }: { answer: BounceSettings }) {
  const { mailbox } = answer;
  const editing = useSettingsEditing('bounces', answer);
  const checking = useCheck();
  const [asked, setAsked] = useState<'set' | 'remove'>();
  const keep = async (imapUrl: string | null, words: string) => {
    if (!(await editing.keep({ imap_url: imapUrl }, words))) return;
    setAsked(undefined);
    checking.forget();
    if (imapUrl !== null) await checking.check();
  };
  const isFixed = mailbox?.set_by_environment === true;
  return (
    <Panel title={say('mailbox_title')}>
      <p className="quiet">{say('mailbox_about')}</p>
      {mailbox === null ? <p>{say('mailbox_none')}</p> : <State mailbox={mailbox} />}
      {isFixed ? <p className="quiet">{say('mailbox_locked')}</p> : null}
      <Outcome checked={checking.checked} />
      <SaveFailure group={bounceSettings} answer={answer} editing={editing} />
      <Failure>{checking.failure}</Failure>
      {asked === 'set' ? (
        <MailboxForm
          isBusy={editing.isSaving}
          onSave={(imapUrl) => void keep(imapUrl, say('saved'))}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'remove' ? (
        <Ask
          question={say('disconnect_title')}
          action={say('disconnect')}
          isBusy={editing.isSaving}
          onConfirm={() => void keep(null, say('disconnected'))}
          onCancel={() => setAsked(undefined)}
        >
          <p>{say('disconnect_about')}</p>
        </Ask>
      ) : null}
      {asked === undefined ? (
        <MailboxActions isSet={mailbox !== null} isFixed={isFixed} checking={checking} onAsk={setAsked} />
      ) : null}
    </Panel>
  );
}

interface MailboxActionsProps {
  isSet: boolean;
  isFixed: boolean;
  checking: ReturnType<typeof useCheck>;
  onAsk: (asked: 'set' | 'remove') => void;
}

function MailboxActions({ isSet, isFixed, checking, onAsk }: MailboxActionsProps) {
  return (
    <div className="panel-actions">
      {isSet ? (
        <Button variant="outlined" loading={checking.isBusy} onClick={() => void checking.check()}>
          {say('test_connection')}
        </Button>
      ) : null}
      {isFixed ? null : (
        <Button variant="outlined" onClick={() => onAsk('set')}>
          {say(isSet ? 'change_mailbox' : 'connect_mailbox')}
        </Button>
      )}
      {isFixed || !isSet ? null : (
        <Button variant="outlined" onClick={() => onAsk('remove')}>
          {say('disconnect_more')}
        </Button>
      )}
    </div>
  );
}

/** Signs in to the saved mailbox, and shows the result. */
function useCheck() {
  const answer = useAnswer();
  const work = useWork();
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<MailboxCheck>();
  return {
    checked,
    isBusy: work.isBusy,
    failure: work.failure,
    forget: () => setChecked(undefined),
    check: () =>
      work.run(async () => {
        setChecked(undefined);
        setChecked(await answer('POST /settings/bounces/check-mailbox'));
        await queryClient.invalidateQueries({ queryKey: settingsKey('bounces') });
      }),
  };
}

function Outcome({ checked }: { checked: MailboxCheck | undefined }) {
  if (checked === undefined) return null;
  if (!checked.works) return <Failure>{say('mailbox_fails', { reason: checked.failure })}</Failure>;
  return <p role="status">{say('mailbox_works', { count: checked.messages })}</p>;
}

function State({ mailbox }: { mailbox: MailboxState }) {
  const { address, read_at: readAt, messages, failures, failure, due_at: dueAt } = mailbox;
  return (
    <dl className="bounce-facts">
      <dt>{say('mailbox')}</dt>
      <dd>{address}</dd>
      <dt>{say('last_read')}</dt>
      <dd>{readAt === null ? say('never') : <RelativeTime iso={readAt} />}</dd>
      <dt>{say('messages')}</dt>
      <dd>{numberOf(messages)}</dd>
      {failure === null ? null : (
        <>
          <dt>{say('failed')}</dt>
          <dd className="failure">
            {say('failed_times', { reason: failure, count: failures })}{' '}
            {dueAt === undefined ? null : <NextTry iso={dueAt} />}
          </dd>
        </>
      )}
    </dl>
  );
}

function NextTry({ iso }: { iso: string }) {
  const isFar = Date.parse(iso) - useNow() >= 60_000;
  return isFar ? say.drawn('next_try', { when: <RelativeTime iso={iso} /> }) : say('next_try_soon');
}

interface MailboxFormProps {
  isBusy: boolean;
  onSave: (imapUrl: string) => void;
  onCancel: () => void;
}

function MailboxForm({ isBusy, onSave, onCancel }: MailboxFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    onSave(imapUrlOf(typed));
  };
  const line = (name: string, label: string, more: React.ComponentProps<'input'> & { help?: string }) => {
    const { help, ...input } = more;
    return (
      <TextLine id={`${id}-${name}`} label={label} {...(help === undefined ? {} : { help })}>
        <input className="input" id={`${id}-${name}`} name={name} autoComplete="off" {...input} />
      </TextLine>
    );
  };
  return (
    <form className="setting-form" aria-label={say('mailbox_form')} onSubmit={submit}>
      <div className="panel-fields">
        {line('server', say('server'), {
          required: true,
          help: say('server_help'),
        })}
        <TextLine id={`${id}-security`} label={say('connection')}>
          <select className="input" id={`${id}-security`} name="security" defaultValue="imaps">
            <option value="imaps">{say('imaps')}</option>
            <option value="imap">{say('imap')}</option>
          </select>
        </TextLine>
        {line('user', say('user'), { required: true })}
        {line('password', say('password'), {
          type: 'password',
          required: true,
          autoComplete: 'new-password',
          help: say('password_help'),
        })}
        {line('folder', say('folder'), { placeholder: 'INBOX' })}
      </div>
      <div className="panel-actions">
        <Button type="submit" variant="contained" loading={isBusy}>
          {say('save_and_test')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}
