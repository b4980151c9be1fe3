import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { bounceSettings } from '#schema/settings/bounces.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useNow } from '../../kit/parts/use-now.ts';
import { Ask, Failure, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { SaveFailure } from '../../settings/save-failure.tsx';
import { settingsKey } from '../../settings/settings-key.ts';
import { useSettingsEditing } from '../../settings/use-settings.ts';
import { type BounceSettings, imapUrlOf } from './bounce-settings.ts';
import type { MailboxState } from '#schema/answers/settings-groups.ts';
import type { MailboxCheck } from '#schema/answers/bounces.ts';

/** The mailbox that the product reads by itself: where it is, how the last look went, and another one. */
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
    <Panel title="Mailbox of bounces">
      <p className="quiet">
        Where reports come to a mailbox, it is read once a minute over IMAP. Each message counts once and is
        marked as read; nothing is deleted.
      </p>
      {mailbox === null ? <p>No mailbox is read.</p> : <State mailbox={mailbox} />}
      {isFixed ? <p className="quiet">Set by BOUNCE_IMAP_URL on the server, which comes first.</p> : null}
      <Outcome checked={checking.checked} />
      <SaveFailure group={bounceSettings} answer={answer} editing={editing} />
      <Failure>{checking.failure}</Failure>
      {asked === 'set' ? (
        <MailboxForm
          isBusy={editing.isSaving}
          onSave={(imapUrl) => void keep(imapUrl, 'Saved')}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'remove' ? (
        <Ask
          question="Read this mailbox no more?"
          action="Read it no more"
          isBusy={editing.isSaving}
          onConfirm={() => void keep(null, 'The mailbox is read no more')}
          onCancel={() => setAsked(undefined)}
        >
          <p>What it told so far stays.</p>
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
          Test the connection
        </Button>
      ) : null}
      {isFixed ? null : (
        <Button variant="outlined" onClick={() => onAsk('set')}>
          {isSet ? 'Another mailbox or password' : 'Set up a mailbox'}
        </Button>
      )}
      {isFixed || !isSet ? null : (
        <Button variant="outlined" onClick={() => onAsk('remove')}>
          Read it no more…
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
  if (!checked.works) return <Failure>{`The connection does not work: ${checked.failure}.`}</Failure>;
  const { messages } = checked;
  return (
    <p role="status">
      The connection works. {messages === 1 ? '1 message is' : `${messages.toLocaleString()} messages are`} in
      the folder.
    </p>
  );
}

function State({ mailbox }: { mailbox: MailboxState }) {
  const { address, read_at: readAt, messages, failures, failure, due_at: dueAt } = mailbox;
  return (
    <dl className="bounce-facts">
      <dt>Mailbox</dt>
      <dd>{address}</dd>
      <dt>Last read</dt>
      <dd>{readAt === null ? 'not yet' : <RelativeTime iso={readAt} />}</dd>
      <dt>Messages</dt>
      <dd>{messages.toLocaleString()}</dd>
      {failure === null ? null : (
        <>
          <dt>Failed</dt>
          <dd className="failure">
            {failure}. {failures === 1 ? 'It failed once' : `It failed ${failures} times in a row`}
            {dueAt === undefined ? null : <NextTry iso={dueAt} />}.
          </dd>
        </>
      )}
    </dl>
  );
}

function NextTry({ iso }: { iso: string }) {
  const isFar = Date.parse(iso) - useNow() >= 60_000;
  return isFar ? (
    <>
      ; it is tried again <RelativeTime iso={iso} />
    </>
  ) : (
    '; it is tried again within a minute'
  );
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
    <form className="setting-form" aria-label="A mailbox of bounces" onSubmit={submit}>
      <div className="panel-fields">
        {line('server', 'Server', {
          required: true,
          help: 'Such as mail.example.com, with its port where it is another.',
        })}
        <TextLine id={`${id}-security`} label="Connection">
          <select className="input" id={`${id}-security`} name="security" defaultValue="imaps">
            <option value="imaps">TLS from the start</option>
            <option value="imap">STARTTLS where offered</option>
          </select>
        </TextLine>
        {line('user', 'User', { required: true })}
        {line('password', 'Password', {
          type: 'password',
          required: true,
          autoComplete: 'new-password',
          help: 'Kept sealed, and never shown again.',
        })}
        {line('folder', 'Folder', { placeholder: 'INBOX' })}
      </div>
      <div className="panel-actions">
        <Button type="submit" variant="contained" loading={isBusy}>
          Save and test
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}
