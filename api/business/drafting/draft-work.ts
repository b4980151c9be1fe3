import type { Actor } from '#schema/access/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { AiConfig } from '../ai-provider/ai-config.ts';
import type { SourceFile } from '../ai-sources/read-file.ts';
import type { DraftKind, DraftRequest } from './draft-request.ts';

export interface DraftWork {
  deps: AppDeps;
  config: AiConfig;
  actor: Actor;
  kind: DraftKind;
  asked: DraftRequest;
  file: SourceFile | undefined;
  /** Aborted when no one is waiting for the draft any more. */
  signal: AbortSignal;
  /** Aborted when what is written so far becomes the draft. */
  stop: AbortSignal | undefined;
  onProgress: (progress: Progress) => void;
  /** Receives everything of the answer that has arrived. */
  onText: (text: string) => void;
}

/** The progress of the work: the name of the `step`, and for steps with parts, how many are done. */
export interface Progress {
  step: 'reading' | 'parts' | 'writing' | 'checking';
  done: number;
  of: number;
}
