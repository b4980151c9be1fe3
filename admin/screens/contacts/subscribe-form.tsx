import { useId, useState } from 'react';
import type { AdminRecord } from '../../records/records.ts';
import { Ask, CheckLine, TextLine } from '../../kit/parts/parts.tsx';
import { NoMailServer } from '../../places/no-mail-server.tsx';
import { say } from './messages.ts';

/** What staff state when they add a person to a list. */
export interface Joining {
  confirmed?: true;
  resubscribe?: true;
  source?: string;
}

interface SubscribeFormProps {
  list: AdminRecord;
  /** They unsubscribed, bounced or complained: only their own wish brings them back. */
  hasLeft: boolean;
  isBusy: boolean;
  onJoin: (joining: Joining) => void;
  onCancel: () => void;
}

/** Puts a person on a list, with what is known of their consent. */
export function SubscribeForm({ list, hasLeft, isBusy, onJoin, onCancel }: SubscribeFormProps) {
  const id = useId();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [wantsBack, setWantsBack] = useState(false);
  const [source, setSource] = useState('');
  const words = source.trim();
  const isDouble = list.optin === 'double';
  const join = () =>
    onJoin({
      ...(isConfirmed ? { confirmed: true } : {}),
      ...(hasLeft ? { resubscribe: true } : {}),
      ...(words === '' ? {} : { source: words }),
    });
  return (
    <Ask
      question={say('subscribe_title', { list: String(list.name) })}
      action={say(isDouble && !isConfirmed ? 'send_confirmation' : 'subscribe')}
      isBusy={isBusy}
      isIncomplete={(isConfirmed && words === '') || (hasLeft && !wantsBack)}
      onConfirm={join}
      onCancel={onCancel}
    >
      {isDouble && !isConfirmed ? <NoMailServer /> : null}
      {hasLeft ? (
        <CheckLine
          isOn={wantsBack}
          label={say('wants_back')}
          about={say('wants_back_about')}
          onChange={setWantsBack}
        />
      ) : null}
      <CheckLine
        isOn={isConfirmed}
        label={say('agreed')}
        about={say(isDouble ? 'agreed_double' : 'agreed_single')}
        onChange={setIsConfirmed}
      />
      <TextLine id={id} label={say(isConfirmed ? 'source' : 'source_optional')}>
        <input
          className="input"
          id={id}
          value={source}
          maxLength={200}
          placeholder={say('source_hint')}
          onChange={(event) => setSource(event.target.value)}
        />
      </TextLine>
    </Ask>
  );
}
