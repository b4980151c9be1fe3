import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MailVariable } from '#schema/newsletter/mail-variables.ts';
import { type TypedVariable, completed, matchingVariables, typedVariable } from './variables.ts';
import './variables.css';
import { say } from './messages.ts';

interface VariableAidProps {
  /** Of the field within. */
  id: string;
  value: string;
  onChange: (text: string) => void;
  children: ReactNode;
}

interface Open extends TypedVariable {
  end: number;
  chosen: number;
}

/** Offers variables under a field as soon as two braces are typed in it: arrows choose, Return or Tab takes, Escape closes. */
export function VariableAid({ id, value, onChange, children }: VariableAidProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();
  const offered = open === undefined ? [] : matchingVariables(open.typed);
  const field = () => frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const look = () => {
    const caret = field()?.selectionStart;
    const typed = caret == null ? undefined : typedVariable(field()?.value ?? '', caret);
    setOpen(typed === undefined ? undefined : { ...typed, end: caret ?? 0, chosen: 0 });
  };
  const take = (at: number) => {
    const variable = offered[at];
    if (open === undefined || variable === undefined) return;
    const { text, caret } = completed(value, { ...open, variable });
    onChange(text);
    setOpen(undefined);
    requestAnimationFrame(() => {
      field()?.focus();
      field()?.setSelectionRange(caret, caret);
    });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (open === undefined || offered.length === 0) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) setOpen({ ...open, chosen: (open.chosen + by + offered.length) % offered.length });
    else if (event.key === 'Enter' || event.key === 'Tab') take(open.chosen);
    else if (event.key === 'Escape') setOpen(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', onKeyDown, { capture: true });
    return () => element?.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  const list = `${id}-variables`;
  useActive(field, { list, chosen: open === undefined || offered.length === 0 ? undefined : open.chosen });
  return (
    <div className="variable-aid" ref={frame} onInput={look} onBlur={() => setOpen(undefined)}>
      {children}
      <Offered id={list} offered={offered} chosen={open?.chosen} onTake={take} />
    </div>
  );
}

interface OfferedProps {
  id: string;
  offered: readonly MailVariable[];
  chosen: number | undefined;
  onTake: (at: number) => void;
}

function Offered({ id, offered, chosen, onTake }: OfferedProps) {
  if (offered.length === 0) return null;
  return (
    <div className="variables" role="listbox" id={id} aria-label={say('variables')}>
      {offered.map(({ name, about }, at) => (
        <div
          key={name}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(at);
          }}
        >
          <code>{name}</code> <span className="quiet">{about}</span>
        </div>
      ))}
    </div>
  );
}

/** Tells assistive technology which one would be inserted. */
function useActive(
  field: () => HTMLElement | null | undefined,
  { list, chosen }: { list: string; chosen: number | undefined },
): void {
  const show = useEffectEvent(() => {
    const element = field();
    element?.setAttribute('aria-autocomplete', 'list');
    if (chosen === undefined) {
      element?.removeAttribute('aria-activedescendant');
      element?.removeAttribute('aria-controls');
    } else {
      element?.setAttribute('aria-controls', list);
      element?.setAttribute('aria-activedescendant', `${list}-${chosen}`);
    }
  });
  useEffect(() => show(), [chosen]);
}
