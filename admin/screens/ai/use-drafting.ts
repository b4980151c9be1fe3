import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { problemOf } from '../../providers/problem-error.ts';
import { ApiClientError } from '#api-client/api-error.ts';
import { toHttpError } from '../../providers/problem-error.ts';
import type { DraftKind } from '../../ai/draft-kinds.ts';
import { readEvents } from '../../ai/read-events.ts';
import { say } from './messages.ts';

/** How far it is: `step` by name, and of steps with parts how many are done. */
export interface Progress {
  step: 'sending' | 'reading' | 'parts' | 'writing' | 'checking';
  done: number;
  of: number;
}

/** What has been written so far. Our server made the HTML from a document. */
export interface Partial {
  title?: string;
  intro?: string;
  body_html?: string;
}

export interface DraftRecord {
  id: string;
  title: string;
}

export interface Failure {
  code: string;
  words: string;
  /** One sentence per field of the form. */
  errors: Record<string, string>;
  /** What had arrived, where it was kept. */
  kept: DraftRecord | undefined;
}

export type Drafting =
  | { is: 'idle'; failure?: Failure; partial?: Partial }
  | { is: 'working'; progress: Progress; partial: Partial | undefined; isEnding: boolean };

interface DraftingOptions {
  kind: DraftKind;
  onDone: (record: DraftRecord) => void;
}

interface Run {
  stop: AbortController;
  /** Known once the server has begun. */
  draftId: string | null;
}

/** Requests a draft: what arrives in the meantime, and the ways to stop it. */
export function useDrafting({ kind, onDone }: DraftingOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [drafting, setDrafting] = useState<Drafting>({ is: 'idle' });
  const running = useRef<Run>(undefined);
  useEffect(() => () => running.current?.stop.abort(), []);

  async function start(body: FormData | object): Promise<void> {
    if (running.current !== undefined) return;
    const run: Run = { stop: new AbortController(), draftId: null };
    running.current = run;
    let partial: Partial | undefined;
    let progress: Progress = { step: 'sending', done: 0, of: 1 };
    const show = () => {
      const arrived = { progress, partial };
      setDrafting((now) => ({ is: 'working', ...arrived, isEnding: now.is === 'working' && now.isEnding }));
    };
    show();
    try {
      const response = await dataProvider.stream('POST', kind.path, {
        body,
        headers: { Accept: 'text/event-stream' },
        signal: run.stop.signal,
      });
      run.draftId = response.headers.get('X-Draft-Id');
      const record = await follow(response, {
        onProgress: (next) => {
          progress = next;
          show();
        },
        onPartial: (next) => {
          partial = next;
          show();
        },
      });
      setDrafting({ is: 'idle' });
      onDone(record);
    } catch (error) {
      setDrafting(endedWith(partial, run.stop.signal.aborted ? undefined : failureOf(error)));
    } finally {
      running.current = undefined;
    }
  }

  async function stopAndKeep(): Promise<void> {
    const run = running.current;
    if (run?.draftId == null) return run?.stop.abort();
    const ending = (isEnding: boolean) => setDrafting((now) => ({ ...now, isEnding }) as Drafting);
    ending(true);
    await dataProvider.ask('POST', `/ai/drafts/${run.draftId}/stop`, { body: {} }).catch(() => ending(false));
  }

  return {
    drafting,
    start,
    /** Ends it; nothing is kept but what is on the screen. */
    stop: () => running.current?.stop.abort(),
    /** Ends it; what is there becomes the draft. */
    stopAndKeep,
  };
}

function endedWith(partial: Partial | undefined, failure: Failure | undefined): Drafting {
  return {
    is: 'idle',
    ...(failure === undefined ? {} : { failure }),
    ...(partial === undefined ? {} : { partial }),
  };
}

interface Following {
  onProgress: (progress: Progress) => void;
  onPartial: (partial: Partial) => void;
}

async function follow(response: Response, { onProgress, onPartial }: Following): Promise<DraftRecord> {
  if (response.body === null) throw new TypeError('The answer has no body.');
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'progress') onProgress(data as Progress);
    if (event === 'partial') onPartial((data as { data: Partial }).data);
    if (event === 'content') return (data as { data: DraftRecord }).data;
    if (event === 'error') {
      throw toHttpError(new ApiClientError((data as { status: number }).status, data));
    }
  }
  throw new TypeError('The connection ended before the draft was complete.');
}

function failureOf(error: unknown): Failure {
  const problem = problemOf(error);
  if (problem === undefined) {
    return {
      code: 'unreachable',
      words: say('connection_lost'),
      errors: {},
      kept: undefined,
    };
  }
  const { code, messages, errors = {}, current } = problem;
  const kept = current as DraftRecord | undefined;
  return { code, words: messages.join(' '), errors, kept };
}
