import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import type { Mentionable } from '#schema/answers/records/comments.ts';
import { COMMENTED_PASSAGE_MAX_CHARS } from '#schema/base/limits.ts';
import { useWork } from '../kit/work/use-work.ts';
import { MentionField, useFocusOnce } from './mention-field.tsx';
import { toStored, toTyped } from './mention-text.ts';
import { say } from './messages.ts';

/** What someone has written. */
export interface Written {
  body: string;
  suggested?: string;
}

interface ComposerProps {
  label: string;
  action: string;
  /** The stored words that are edited, with the people in them. */
  edited?: { body: string; people: readonly Mentionable[] };
  /** The words that a suggestion would replace; left out where none can be made. */
  replaceable?: string | undefined;
  onSend: (written: Written) => Promise<void>;
  onCancel: () => void;
}

/** Where a comment, a reply, or a suggestion is written. */
export function CommentComposer(props: ComposerProps) {
  const { label, action, edited, replaceable, onSend, onCancel } = props;
  const [people, setPeople] = useState<readonly Mentionable[]>(edited?.people ?? []);
  const [typed, setTyped] = useState(() => (edited === undefined ? '' : toTyped(edited.body, edited.people)));
  const [suggested, setSuggested] = useState<string>();
  const { isBusy, failure, run } = useWork();
  const isSuggesting = suggested !== undefined;
  const isEmpty = typed.trim() === '' && !isSuggesting;
  const send = () => {
    if (isEmpty) return;
    const body = toStored(typed.trim(), people);
    void run(() => onSend(isSuggesting ? { body, suggested } : { body }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <form className="comment-composer" noValidate onSubmit={submit}>
      {isSuggesting ? <SuggestedField value={suggested} onChange={setSuggested} /> : null}
      <MentionField
        label={label}
        value={typed}
        takesFocus={!isSuggesting}
        onChange={setTyped}
        onMention={(person) => setPeople([...people.filter(({ id }) => id !== person.id), person])}
        onSend={send}
        onCancel={onCancel}
      />
      {failure === undefined ? null : (
        <p className="comment-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="comment-buttons">
        <Button type="submit" size="small" variant="contained" loading={isBusy} disabled={isEmpty}>
          {isSuggesting ? say('send_suggestion') : action}
        </Button>
        <Button size="small" onClick={onCancel}>
          {say('cancel')}
        </Button>
        {replaceable === undefined ? null : (
          <button
            type="button"
            className="comment-act"
            aria-pressed={isSuggesting}
            onClick={() => setSuggested(isSuggesting ? undefined : replaceable)}
          >
            {say(isSuggesting ? 'no_suggest' : 'suggest')}
          </button>
        )}
      </div>
    </form>
  );
}

function SuggestedField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusOnce(field, true);
  return (
    <label className="comment-suggested">
      {say('suggestion')}
      <textarea
        ref={field}
        className="input"
        rows={3}
        value={value}
        maxLength={COMMENTED_PASSAGE_MAX_CHARS}
        onChange={({ target }) => onChange(target.value.replace(/[\r\n]+/g, ' '))}
      />
      <span className="quiet">{say('suggest_hint')}</span>
    </label>
  );
}
