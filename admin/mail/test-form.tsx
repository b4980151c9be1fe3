import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { isEmailAddress } from '#schema/fields/email.ts';
import { TEST_MAIL_RECIPIENTS_MAX } from '#schema/base/limits.ts';
import { useIsCaptured } from '../places/use-captured.ts';
import { useActor } from '../providers/actor.ts';
import { listOf } from '../language/formats.ts';
import { ContactPicker } from '../inputs/parts/contact-picker.tsx';
import { Failure, TextLine } from '../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../kit/work/use-work.ts';
import type { AnswerLine } from '#schema/answers/index.ts';
import type { TestOutcome } from '#schema/answers/newsletter/mail.ts';
import { say } from './messages.ts';

interface TestFormProps {
  line: Extract<AnswerLine, `${string}/send-test-email`>;
  /** The values of the names in the path. */
  params?: Readonly<Record<string, string>>;
  /** Sent along with the addresses; undefined: it cannot be sent yet, and says why itself. */
  prepare: () => Promise<object | undefined>;
}

/** Sends the current text to a few addresses. */
export function TestForm({ line, params = {}, prepare }: TestFormProps) {
  const answer = useAnswer();
  const work = useWork();
  const actor = useActor();
  const isKept = useIsCaptured();
  const id = useId();
  const [text, setText] = useState(() => actor?.email ?? '');
  const [reader, setReader] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<TestOutcome>();
  const emails = text.split(/[\s,;]+/).filter((part) => part !== '');
  const fault = faultOf(emails);
  const send = async () => {
    setOutcome(undefined);
    const more = await prepare();
    if (more === undefined) return;
    await work.run(async () => {
      setOutcome(await answer(line, { params, body: { ...more, emails, contact_id: reader } }));
    });
  };
  return (
    <>
      <TextLine
        id={`${id}-to`}
        label={say('to')}
        help={fault ?? say('to_help', { limit: TEST_MAIL_RECIPIENTS_MAX })}
      >
        <input
          className="input"
          id={`${id}-to`}
          value={text}
          aria-invalid={fault !== undefined && emails.length > 0}
          onChange={(event) => setText(event.target.value)}
        />
      </TextLine>
      <TextLine id={`${id}-reader`} label={say('data_of_optional')}>
        <ContactPicker id={`${id}-reader`} value={reader} onChange={setReader} placeholder={say('sample')} />
      </TextLine>
      <Failure>{work.failure}</Failure>
      <div className="panel-actions">
        <Button
          variant="outlined"
          loading={work.isBusy}
          disabled={fault !== undefined}
          onClick={() => void send()}
        >
          {say('send_test')}
        </Button>
        <span role="status">{outcome === undefined ? '' : sentWords(outcome, isKept)}</span>
      </div>
      <Failure>{outcome === undefined ? undefined : failedWords(outcome)}</Failure>
    </>
  );
}

function faultOf(emails: readonly string[]): string | undefined {
  if (emails.length === 0) return say('to_missing');
  if (emails.length > TEST_MAIL_RECIPIENTS_MAX) return say('to_many', { limit: TEST_MAIL_RECIPIENTS_MAX });
  const bad = emails.find((email) => !isEmailAddress(email));
  return bad === undefined ? undefined : say('to_invalid', { address: bad });
}

function sentWords({ accepted }: TestOutcome, isKept: boolean): string {
  return accepted.length === 0 ? '' : say(isKept ? 'kept' : 'sent', { addresses: listOf(accepted) });
}

/** Addresses with the same reason (the mail server is down) are listed together. */
function failedWords({ rejected, reasons }: TestOutcome): string | undefined {
  if (rejected.length === 0) return undefined;
  const byReason = new Map<string, string[]>();
  for (const email of rejected) {
    const reason = reasons?.[email] ?? '';
    byReason.set(reason, [...(byReason.get(reason) ?? []), email]);
  }
  return [...byReason]
    .map(([reason, emails]) => say('not_sent', { addresses: listOf(emails), reason }).trim())
    .join(' ');
}
