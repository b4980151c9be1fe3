import type { ListParams } from '#api-client/client.ts';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { isAbort, wrongWords } from '../../providers/problem-error.ts';

/** Calls below `/api/v1`, signed in. */
export function useCall(): AppDataProvider['ask'] {
  const dataProvider = useDataProvider<AppDataProvider>();
  return (method, path, options) => dataProvider.ask(method, path, options);
}

/** Routes by method and path, signed in, with typed responses. */
export function useAnswer(): AppDataProvider['answer'] {
  const dataProvider = useDataProvider<AppDataProvider>();
  return (line, ...options) => dataProvider.answer(line, ...options);
}

/** The text of a file, by its path below `/api/v1`. */
export function useFileText(): (path: string, query?: ListParams) => Promise<string> {
  const dataProvider = useDataProvider<AppDataProvider>();
  return async (path, query = {}) => (await dataProvider.stream('GET', path, { query })).text();
}

/** One action at a time, started by the user, and its error. */
export interface Work {
  isBusy: boolean;
  failure: string | undefined;
  /** True if it worked. */
  run(task: () => Promise<unknown>): Promise<boolean>;
}

export function useWork(): Work {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy,
    failure,
    run: async (task) => {
      if (isBusy) return false;
      setIsBusy(true);
      setFailure(undefined);
      try {
        await task();
        return true;
      } catch (error) {
        if (!isAbort(error)) setFailure(wrongWords(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
