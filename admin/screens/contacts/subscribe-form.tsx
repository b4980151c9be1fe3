import { useId, useState } from 'react';
import type { AdminRecord } from '../../records/records.ts';
import { Ask, CheckLine, TextLine } from '../../kit/parts/parts.tsx';

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
      question={`Subscribe to “${String(list.name)}”`}
      action={isDouble && !isConfirmed ? 'Subscribe and ask to confirm' : 'Subscribe'}
      isBusy={isBusy}
      isIncomplete={(isConfirmed && words === '') || (hasLeft && !wantsBack)}
      onConfirm={join}
      onCancel={onCancel}
    >
      {hasLeft ? (
        <CheckLine
          isOn={wantsBack}
          label="They asked to come back"
          about="This person unsubscribed, bounced or complained. Nobody is brought back unless they want it."
          onChange={setWantsBack}
        />
      ) : null}
      <CheckLine
        isOn={isConfirmed}
        label="They already agreed to get this mail"
        about={
          isDouble
            ? 'Otherwise they get a mail with a link, and nothing else before they click it.'
            : 'This list asks for no confirmation; say it all the same where you know it.'
        }
        onChange={setIsConfirmed}
      />
      <TextLine id={id} label={isConfirmed ? 'Where did they agree?' : 'Where did they agree? (optional)'}>
        <input
          className="input"
          id={id}
          value={source}
          maxLength={200}
          placeholder="Reading in Bern, paper list of 4 May"
          onChange={(event) => setSource(event.target.value)}
        />
      </TextLine>
    </Ask>
  );
}
