import { useEffect, useEffectEvent } from 'react';
import { isUnstored } from '../records/records.ts';
import type { RecordForm } from '../form/use-record-form.ts';

/** The pause in typing before an autosave. */
const PAUSE_MS = 2_500;
/** An unsaved record is stored with the first word. */
const FIRST_PAUSE_MS = 800;
/** The longest time between saves during continuous typing. */
const AT_LEAST_EVERY_MS = 15_000;
const RETRY_MS = [3_000, 6_000, 12_000, 30_000];

/** The result of an autosave; `later`: it could not be sent, and is retried automatically. */
export type AutosaveOutcome = 'done' | 'later';

interface AutosaveOptions {
  recordForm: RecordForm;
  isEnabled: boolean;
  save: () => Promise<AutosaveOutcome>;
}

/**
 * Saves a few seconds after typing stops and when the page is hidden, and retries until it succeeds. It
 * writes only the working copy: what is live stays the same until someone publishes. Autosaves within a few
 * minutes make one revision (see the API's `save-document.ts`); a manual save always gets its own.
 */
export function useAutosave({ recordForm, isEnabled, save }: AutosaveOptions): void {
  const { form } = recordForm;
  const mayRun = useEffectEvent(() => isEnabled);
  const saveNow = useEffectEvent(async () => save());
  const isFirst = useEffectEvent(() => {
    const record = recordForm.current();
    return record !== undefined && isUnstored(record);
  });
  useEffect(() => {
    let waiting: { timer: ReturnType<typeof setTimeout>; since: number } | undefined;
    let failures = 0;
    let isOver = false;
    let typedAt = 0;
    const plan = (delay: number, since: number, act: () => void = () => void run()) => {
      clearTimeout(waiting?.timer);
      waiting = { since, timer: setTimeout(act, delay) };
    };
    /** The form learns of typing in an editor only when it pauses: until then, a save would be in its way. */
    const saveAtPause = (pause: number, since: number) => () => {
      const rest = Math.min(typedAt + pause, since + AT_LEAST_EVERY_MS) - Date.now();
      if (rest > 0) plan(rest, since, saveAtPause(pause, since));
      else void run();
    };
    async function run() {
      clearTimeout(waiting?.timer);
      waiting = undefined;
      if (!mayRun()) return;
      const outcome = await saveNow();
      failures = outcome === 'later' ? failures + 1 : 0;
      if (outcome === 'later' && waiting === undefined && !isOver) {
        plan(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0, Date.now());
      }
    }
    const typing = form.watch(() => {
      if (!mayRun()) return;
      const since = waiting?.since ?? Date.now();
      const pause = isFirst() ? FIRST_PAUSE_MS : PAUSE_MS;
      const delay = Math.min(pause, Math.max(0, since + AT_LEAST_EVERY_MS - Date.now()));
      plan(delay, since, saveAtPause(pause, since));
    });
    const onInput = () => {
      typedAt = Date.now();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && waiting !== undefined) void run();
    };
    const onOnline = () => void run();
    document.addEventListener('input', onInput);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      isOver = true;
      typing.unsubscribe();
      clearTimeout(waiting?.timer);
      document.removeEventListener('input', onInput);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
    };
  }, [form]);
}
