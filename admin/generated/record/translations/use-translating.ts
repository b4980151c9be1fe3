import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ApiClientError } from '#api-client/api-error.ts';
import { readEvents } from '../../../ai/read-events.ts';
import type { AppDataProvider } from '../../../providers/data-provider.ts';
import { toHttpError } from '../../../providers/problem-error.ts';

/** How many parts of a text are translated. */
interface Progress {
  done: number;
  of: number;
}

/** Has a version of an entry translated by AI. */
export interface Translating {
  /** Undefined: nothing is being translated. */
  progress: Progress | undefined;
  translate(version: { id: string; version?: number | undefined }): Promise<void>;
  stop(): void;
}

/** Follows one translation at a time; leaving the page stops it. */
export function useTranslating(): Translating {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const translate = async ({ id, version }: { id: string; version?: number | undefined }) => {
    const stop = new AbortController();
    running.current = stop;
    setProgress({ done: 0, of: 1 });
    try {
      const response = await dataProvider.stream('POST', `/content/${id}/translate`, {
        body: { version },
        headers: { Accept: 'text/event-stream' },
        signal: stop.signal,
      });
      await follow(response, setProgress);
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, translate, stop: () => running.current?.abort() };
}

async function follow(response: Response, onProgress: (progress: Progress) => void): Promise<void> {
  if (response.body === null) throw new TypeError('The answer has no body.');
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'progress') onProgress(data as Progress);
    if (event === 'content') return;
    if (event === 'error') throw toHttpError(new ApiClientError((data as { status: number }).status, data));
  }
  throw new TypeError('The connection ended before the translation was complete.');
}
