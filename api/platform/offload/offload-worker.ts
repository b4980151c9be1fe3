import { parentPort } from 'node:worker_threads';
import { ApiError } from '../base/api-error.ts';
import type { OffloadAnswer, OffloadRequest, Plain } from './task.ts';

parentPort?.on('message', (request: OffloadRequest) => {
  void answer(request).then(tell);
});

function tell(answered: OffloadAnswer): void {
  try {
    parentPort?.postMessage(answered);
  } catch (error) {
    parentPort?.postMessage(failureOf(error));
  }
}

async function answer({ module, name, input }: OffloadRequest): Promise<OffloadAnswer> {
  try {
    const tasks = (await import(module)) as Record<string, (input: unknown) => unknown>;
    tell({ started: true });
    return { result: await tasks[name]?.(input) };
  } catch (error) {
    if (error instanceof ApiError) {
      const { message, errors } = error.details;
      const faults = Object.entries(errors ?? {}).map(([field, texts]) => [
        field,
        texts.map(({ said }) => said),
      ]);
      return {
        refusal: {
          code: error.code,
          message: message?.said,
          errors: errors === undefined ? undefined : (Object.fromEntries(faults) as Record<string, Plain[]>),
        },
      };
    }
    return failureOf(error);
  }
}

function failureOf(error: unknown): OffloadAnswer {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { failure: { message, stack } };
}
