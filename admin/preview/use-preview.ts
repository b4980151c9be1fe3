import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../editing/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { isAbort } from '../providers/problem-error.ts';
import { toUpdateBody } from '../records/records.ts';
import { say } from './messages.ts';

/** How long a pause in writing must be before the page updates. */
const PAUSE_MS = 250;

export interface Preview {
  /** The page with everything that is typed; null until it was drawn for the first time. */
  html: string | null;
  /** The preview is older than the input. */
  isBehind: boolean;
  problem: string | null;
}

/** Renders the page of a record again after each pause in writing. */
export function usePreview(resource: ContentType, editing: Editing): Preview {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { form } = editing.recordForm;
  return useDrawnPage({
    draw(signal) {
      const values = form.getValues();
      const { version: _version, ...body } = toUpdateBody(resource, { values, previous: editing.stored });
      return dataProvider.preview(editing.stored.pk, body, signal);
    },
    subscribe: (changed) => form.subscribe({ formState: { values: true }, callback: changed }),
    to: form,
  });
}

interface Drawing {
  draw(signal: AbortSignal): Promise<string>;
  /** Calls back with each change of the input; returns a function that stops it. */
  subscribe(changed: () => void): () => void;
  /** The source of changes. */
  to: unknown;
}

/** Only one render request at a time, and the newest wins. */
export function useDrawnPage({ to, ...drawing }: Drawing): Preview {
  const [preview, setPreview] = useState<Preview>({ html: null, isBehind: true, problem: null });
  const draw = useEffectEvent(drawing.draw);
  const subscribe = useEffectEvent(drawing.subscribe);
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
        const problem = error instanceof Error ? error.message : say('failed');
        setPreview((before) => ({ ...before, isBehind: true, problem }));
      }
    };
    const later = () => {
      setPreview((before) => (before.isBehind ? before : { ...before, isBehind: true }));
      clearTimeout(timer);
      timer = setTimeout(() => void follow(), PAUSE_MS);
    };
    void follow();
    const stop = subscribe(later);
    return () => {
      stop();
      clearTimeout(timer);
      drawing.abort();
    };
  }, [to]);
  return preview;
}
