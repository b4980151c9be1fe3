import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { isEmailAddress } from '#schema/fields/email.ts';
import { TEST_MAIL_RECIPIENTS_MAX } from '#schema/limits.ts';
import type { Editing } from '../../form/use-editing.ts';
import { useActor } from '../../layout/actor.ts';
import { ContactPicker } from '../contact-picker.tsx';
import { Failure, Panel, TextLine } from '../parts.tsx';
import { useCall, useWork } from '../use-work.ts';

interface Outcome {
  accepted: string[];
  rejected: string[];
}

/** Sends the newsletter as it is to a few addresses; what is unsaved is saved first. */
export function TestPanel({ editing }: { editing: Editing }) {
  const call = useCall();
  const work = useWork();
  const actor = useActor();
  const id = useId();
  const [text, setText] = useState(() => actor?.email ?? '');
  const [reader, setReader] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const emails = text.split(/[\s,;]+/).filter((part) => part !== '');
  const fault = faultOf(emails);
  const send = async () => {
    setOutcome(undefined);
    if (!editing.recordForm.mode.isReadOnly && (await editing.save()) === undefined) return;
    await work.run(async () => {
      const path = `/newsletter-campaigns/${editing.stored.pk}/send-test-email`;
      setOutcome(await call<Outcome>('POST', path, { body: { emails, contact_id: reader } }));
    });
  };
  return (
    <Panel title="Send a test">
      <TextLine
        id={`${id}-to`}
        label="To"
        help={fault ?? `Up to ${TEST_MAIL_RECIPIENTS_MAX} addresses, separated by commas.`}
      >
        <input
          className="input"
          id={`${id}-to`}
          value={text}
          aria-invalid={fault !== undefined && emails.length > 0}
          onChange={(event) => setText(event.target.value)}
        />
      </TextLine>
      <TextLine id={`${id}-reader`} label="With the data of (optional)">
        <ContactPicker
          id={`${id}-reader`}
          value={reader}
          onChange={setReader}
          placeholder="Somebody made up"
        />
      </TextLine>
      <Failure>{work.failure}</Failure>
      <div className="panel-actions">
        <Button
          variant="outlined"
          loading={work.isBusy}
          disabled={fault !== undefined}
          onClick={() => void send()}
        >
          Send test
        </Button>
        <span role="status">{outcome === undefined ? '' : outcomeWords(outcome)}</span>
      </div>
    </Panel>
  );
}

function faultOf(emails: readonly string[]): string | undefined {
  if (emails.length === 0) return 'Type at least one address.';
  if (emails.length > TEST_MAIL_RECIPIENTS_MAX) return `At most ${TEST_MAIL_RECIPIENTS_MAX} addresses.`;
  const bad = emails.find((email) => !isEmailAddress(email));
  return bad === undefined ? undefined : `“${bad}” is not an email address.`;
}

function outcomeWords({ accepted, rejected }: Outcome): string {
  const taken = accepted.length === 0 ? '' : `Sent to ${accepted.join(', ')}.`;
  const refused = rejected.length === 0 ? '' : `Refused for ${rejected.join(', ')}.`;
  return `${taken} ${refused}`.trim();
}
