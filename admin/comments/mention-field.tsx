import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Mentionable } from '#schema/answers/records/comments.ts';
import { COMMENT_MAX_CHARS } from '#schema/base/limits.ts';
import { useAnswer } from '../kit/work/use-work.ts';
import { typedName } from './mention-text.ts';
import { say } from './messages.ts';

interface MentionFieldProps {
  label: string;
  value: string;
  /** It was opened to be written in. */
  takesFocus: boolean;
  onChange: (value: string) => void;
  onMention: (person: Mentionable) => void;
  /** Ctrl+Enter. */
  onSend: () => void;
  onCancel: () => void;
}

/** Text in which an @ lists people. The text keeps the focus: the list follows its keys. */
export function MentionField(props: MentionFieldProps) {
  const { label, value, takesFocus, onChange } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { people, at, choose, onKeyDown, noteCaret, restart } = useMentioning(field, props);
  useFocusOnce(field, takesFocus);
  const isOpen = people.length > 0;
  return (
    <div className="comment-field">
      <textarea
        ref={field}
        className="input"
        aria-label={label}
        placeholder={label}
        rows={3}
        value={value}
        maxLength={COMMENT_MAX_CHARS}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          restart(target.selectionStart);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={noteCaret}
        onClick={noteCaret}
      />
      {isOpen ? (
        <div className="comment-people" id={`${id}-list`} role="listbox" aria-label={say('people')}>
          {people.map((person, position) => (
            <div
              key={person.id}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === at}
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Puts the caret into a field when it appears. */
export function useFocusOnce(field: RefObject<HTMLTextAreaElement | null>, takesFocus: boolean): void {
  const [isFirst] = useState(takesFocus);
  useEffect(() => {
    if (isFirst) field.current?.focus({ preventScroll: true });
  }, [field, isFirst]);
}

function useMentioning(field: RefObject<HTMLTextAreaElement | null>, props: MentionFieldProps) {
  const { value, onChange, onMention, onSend, onCancel } = props;
  const [caret, setCaret] = useState(0);
  const [index, setIndex] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const typed = typedName(value, caret);
  const people = usePeople(typed?.from === dismissed ? undefined : typed?.name);
  const at = Math.min(index, people.length - 1);
  const restart = (position: number) => {
    setCaret(position);
    setIndex(0);
  };
  const choose = (person: Mentionable) => {
    if (typed === undefined) return;
    const before = `${value.slice(0, typed.from)}@${person.name} `;
    onMention(person);
    onChange(before + value.slice(caret).replace(/^ /, ''));
    restart(before.length);
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };
  /** True if the key was for the list. */
  const isListKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const person = people[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (person === undefined) return false;
    if (step !== undefined) setIndex((at + step + people.length) % people.length);
    else if ((key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey) choose(person);
    else if (key === 'Escape') setDismissed(typed?.from);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!isListKey(event)) {
      if (event.key === 'Escape') onCancel();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const noteCaret = () => setCaret(field.current?.selectionStart ?? 0);
  return { people, at, choose, onKeyDown, noteCaret, restart };
}

/** Staff with a name like this; none without one. */
function usePeople(name: string | undefined): readonly Mentionable[] {
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: ['comment-people', name],
    queryFn: ({ signal }) => answer('GET /comments/people', { query: { search: name ?? '' }, signal }),
    enabled: name !== undefined,
    staleTime: 60_000,
    retry: false,
  });
  return name === undefined ? [] : (data ?? []);
}
