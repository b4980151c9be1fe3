import Button from '@mui/material/Button';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { failureToShow, wrongWords } from '../../providers/problem-error.ts';
import { say } from './messages.ts';

/** A part of a screen with its heading. */
export function Panel({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  const id = useId();
  const kept = useKeptFocus();
  return (
    <section className="panel" aria-labelledby={id} tabIndex={-1} {...kept}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

/**
 * A button that was disabled during its work gets the focus back afterward; if it is gone, the panel gets it:
 * keyboard users continue there instead of at the top of the page.
 */
function useKeptFocus() {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (last.current === null || activeElement !== body) return;
    if (!last.current.isConnected) ref.current?.focus({ preventScroll: true });
    else if (last.current instanceof HTMLElement && !last.current.matches(':disabled')) last.current.focus();
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    // Users who move on, or click elsewhere, have left it.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected && !target.matches(':disabled')) last.current = null;
    },
  };
}

/** An error, announced at once. */
export function Failure({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className="failure" role="alert">
      {children}
    </p>
  );
}

interface LoadStateProps {
  /** The loaded data; undefined until then. */
  data: unknown;
  error: Error | null;
  onRetry: () => void;
}

/**
 * A placeholder for missing data: a skeleton, or why it could not be loaded. During an outage it keeps
 * loading: the outage is announced once, above the screen.
 */
export function LoadState({ data, error, onRetry }: LoadStateProps) {
  const failure = failureToShow(error);
  if (failure === null) return data === undefined ? <span className="skeleton" aria-busy="true" /> : null;
  return (
    <>
      <Failure>{wrongWords(failure)}</Failure>
      <div className="panel-actions">
        <Button variant="outlined" onClick={onRetry}>
          {say('retry')}
        </Button>
      </div>
    </>
  );
}

export interface AskProps {
  question: string;
  children?: ReactNode;
  action: string;
  /** The label of the way out. */
  cancel?: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** True: the response is not complete yet. */
  isIncomplete?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question in the place of the button that led to it; the way out has the focus. */
export function Ask(props: AskProps) {
  const { question, children, action, cancel = say('cancel'), isDangerous = false } = props;
  const { isBusy, isIncomplete = false, onConfirm, onCancel } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const wayOut = useRef<HTMLButtonElement>(null);
  const cancelled = useEffectEvent(onCancel);
  useEffect(() => {
    wayOut.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => (event.key === 'Escape' ? cancelled() : undefined);
    const element = frame.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className="ask" role="group" aria-labelledby={id} ref={frame}>
      <h3 id={id}>{question}</h3>
      {children}
      <div className="panel-actions">
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isBusy}
          disabled={isIncomplete}
          onClick={onConfirm}
        >
          {action}
        </Button>
        <Button ref={wayOut} variant="outlined" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </div>
  );
}

interface SmallPagerProps {
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
}

/** Pages of a table within a screen. */
export function SmallPager({ page, lastPage, onPage }: SmallPagerProps) {
  if (lastPage <= 1) return null;
  return (
    <div className="small-pager" role="group" aria-label={say('pages')}>
      <Button variant="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say('previous')}
      </Button>
      <span>{say('page_of', { page, last: lastPage })}</span>
      <Button variant="outlined" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        {say('next')}
      </Button>
    </div>
  );
}

/** "1,204 people", "1 person", "0 people". */
export function people(count: number): string {
  return say('people', { count });
}

interface TextLineProps {
  id: string;
  label: ReactNode;
  help?: string;
  children: ReactNode;
}

/** A control that is no field of a record, with its label above. */
export function TextLine({ id, label, help, children }: TextLineProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {help === undefined ? null : <p className="field-help">{help}</p>}
    </div>
  );
}

interface CheckLineProps {
  isOn: boolean;
  label: ReactNode;
  /** Its consequence. */
  about?: string;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with its consequence. */
export function CheckLine({ isOn, label, about, isDisabled = false, onChange }: CheckLineProps) {
  return (
    <label className="check-line">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {about === undefined ? null : (
          <>
            <br />
            <span className="quiet">{about}</span>
          </>
        )}
      </span>
    </label>
  );
}
