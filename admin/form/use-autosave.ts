import { useEffect, useEffectEvent, useRef } from 'react';
import type { RecordForm } from './use-record-form.ts';

/** Typing has stopped for so long. */
const PAUSE_MS = 2_500;
/** Who never stops is saved at least so often. */
const AT_LEAST_EVERY_MS = 15_000;
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];

/** What became of an automatic save; `later`: it could not be sent, and is tried again by itself. */
export type AutosaveOutcome = 'done' | 'later';

interface AutosaveOptions {
  recordForm: RecordForm;
  isEnabled: boolean;
  save: () => Promise<AutosaveOutcome>;
}

/**
 * Saves some seconds after the typing stops, when the page is put aside, and again until it has worked. It writes the
 * working copy alone: what is live stays as it is until somebody publishes. Several such saves within some minutes make
 * one revision (the API's `save-document.ts` says how); a save that somebody asks for is always one of its own.
 */
export function useAutosave({ recordForm, isEnabled, save }: AutosaveOptions): void {
  const { form } = recordForm;
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; since: number }>(undefined);
  const failures = useRef(0);
  const stop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const plan = (delay: number, since: number) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { since, timer: setTimeout(() => void run(), delay) };
  };
  const run = useEffectEvent(async () => {
    stop();
    if (!isEnabled) return;
    const outcome = await save();
    failures.current = outcome === 'later' ? failures.current + 1 : 0;
    if (outcome === 'later' && waiting.current === undefined) {
      plan(RETRY_MS[Math.min(failures.current, RETRY_MS.length) - 1] ?? 0, Date.now());
    }
  });
  const onTyped = useEffectEvent(() => {
    if (!isEnabled) return;
    const since = waiting.current?.since ?? Date.now();
    plan(Math.min(PAUSE_MS, Math.max(0, since + AT_LEAST_EVERY_MS - Date.now())), since);
  });
  useEffect(() => {
    const typing = form.watch(() => onTyped());
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && waiting.current !== undefined) void run();
    };
    const onOnline = () => void run();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      typing.unsubscribe();
      clearTimeout(waiting.current?.timer);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
    };
  }, [form]);
}
