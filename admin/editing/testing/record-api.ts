import { type Answer, type Answering, problem, type Received } from '../../providers/testing/test-server.ts';

type Stored = Record<string, unknown> & { id: string; version: number };

/**
 * The API for one record: it accepts a save of the current version, refuses any other, archives, and deletes.
 */
export interface RecordApi {
  answer: Answering;
  stored: () => Stored;
  /** Another person saves. */
  saveElsewhere: (changes: object) => void;
  /** The findings of the checks before publishing. */
  find: (found: readonly object[]) => void;
  /** The answers to the next saves, in order, which write nothing; an error: the server was not reached. */
  failNext: (...failures: (Answer | Error)[]) => void;
  /** Saves wait until `release` is called. */
  hold: () => { release: () => void };
  /** Reads return the earlier state once `release` is called. */
  holdReads: (before: Stored) => { release: () => void };
  /** The most saves that were in progress at once. */
  mostAtOnce: () => number;
}

/** Whether a path ends with the ID or the slug of the record. */
function isOf({ id, slug }: Stored, path: string): boolean {
  return [id, slug].some((key) => path.endsWith(`/${String(key)}`));
}

export function createRecordApi(record: Stored): RecordApi {
  let stored = record;
  const checks: object[] = [];
  let gate = Promise.resolve();
  let reading: { gate: Promise<void>; before: Stored } | undefined;
  let underWay = 0;
  let most = 0;
  const failures: (Answer | Error)[] = [];
  const put = (changes: object) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
    return { body: { data: stored } };
  };
  const write = async ({ method, path, body }: Received): Promise<Answer> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await gate;
    underWay -= 1;
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    if (failure !== undefined) return failure;
    if (path.endsWith('/publish')) return put({ status: 'published', has_unpublished_changes: false });
    if (method === 'POST') return put({ status: 'archived' });
    if (method === 'DELETE') return { status: 204 };
    const { version, ...changes } = body as { version: number };
    return version === stored.version ? put(changes) : problem(409, 'version_conflict', { current: stored });
  };
  const read = async (): Promise<Answer> => {
    if (reading === undefined) return { body: { data: stored } };
    await reading.gate;
    return { body: { data: reading.before } };
  };
  return {
    answer: (request) => {
      const isWrite =
        ['PUT', 'DELETE'].includes(request.method) || /\/(?:archive|publish)$/.test(request.path);
      if (isWrite && !request.path.includes('/presence')) return write(request);
      if (request.path.endsWith('/presence')) {
        return { body: { data: { is_mine: true, version: stored.version, holder: null } } };
      }
      if (request.method !== 'GET') return problem(404, 'not_found');
      if (request.path.endsWith('/checks')) return { body: { data: checks } };
      return isOf(stored, request.path) ? read() : { body: { data: [] } };
    },
    stored: () => stored,
    find: (found) => void checks.push(...found),
    saveElsewhere: (changes) => void put(changes),
    failNext: (...next) => void failures.push(...next),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return { release: resolve };
    },
    holdReads: (before) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      reading = { gate: promise, before };
      return { release: resolve };
    },
    mostAtOnce: () => most,
  };
}
