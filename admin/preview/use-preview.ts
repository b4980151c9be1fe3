import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ContentType } from '#schema/registry.ts';
import type { Editing } from '../editing/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { isAbort } from '../providers/problem-error.ts';
import { toUpdateBody } from '../records/records.ts';

/** How long somebody has to pause in writing before the page follows. */
const PAUSE_MS = 250;

export interface Preview {
  /** The page with everything that is typed; null until it was drawn for the first time. */
  html: string | null;
  /** What is shown is older than what is typed. */
  isBehind: boolean;
  problem: string | null;
}

/** Draws the page anew after each pause in writing. One drawing is on its way at a time, and the newest wins. */
export function usePreview(resource: ContentType, editing: Editing): Preview {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [preview, setPreview] = useState<Preview>({ html: null, isBehind: true, problem: null });
  const { form } = editing.recordForm;
  const read = useEffectEvent(() => {
    const values = form.getValues();
    const { version: _version, ...body } = toUpdateBody(resource, { values, previous: editing.stored });
    return body;
  });
  const draw = useEffectEvent((signal: AbortSignal) =>
    dataProvider.preview(editing.stored.pk, read(), signal),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let drawing = new AbortController();
    const follow = async () => {
      drawing.abort();
      drawing = new AbortController();
      const { signal } = drawing;
      try {
        const html = await draw(signal);
        if (!signal.aborted) setPreview({ html, isBehind: false, problem: null });
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        const problem = error instanceof Error ? error.message : 'The page could not be drawn.';
        setPreview((before) => ({ ...before, isBehind: true, problem }));
      }
    };
    const later = () => {
      setPreview((before) => (before.isBehind ? before : { ...before, isBehind: true }));
      clearTimeout(timer);
      timer = setTimeout(() => void follow(), PAUSE_MS);
    };
    void follow();
    const stop = form.subscribe({ formState: { values: true }, callback: later });
    return () => {
      stop();
      clearTimeout(timer);
      drawing.abort();
    };
  }, [form]);
  return preview;
}
