import type { Role } from '#schema/access/roles.ts';
import type { Problem } from '#schema/access/errors.ts';
import type { TestApp, TestRequest } from './test-app.ts';
import { PASSWORD } from './test-staff.ts';

export type Json = Record<string, unknown>;
/** A record as a response shows it: what tests look at by name most often has its type. */
export type AnsweredRecord = Json & {
  id: string;
  slug: string;
  title: string;
  name: string;
  status: string;
  version: number;
};

/** A response, read whole. Only the parts that fit its status hold anything. */
export interface Reply {
  status: number;
  headers: Headers;
  /** `data` of the body. */
  data: AnsweredRecord;
  /** `data` of a list. */
  page: { data: AnsweredRecord[]; current_page: number; per_page: number; last_page: number; total: number };
  /** `data` where it is a bare list. */
  list: AnsweredRecord[];
  problem: Problem & { current: AnsweredRecord };
}

type Options = Omit<TestRequest, 'json' | 'method'>;

/** Calls the API as one role, or anonymously; paths are below `/api/v1`. */
export interface TestClient {
  get(path: string, options?: Options): Promise<Reply>;
  post(path: string, json?: Json, options?: Options): Promise<Reply>;
  put(path: string, json: Json, options?: Options): Promise<Reply>;
  delete(path: string, options?: Options): Promise<Reply>;
  /** Confirms who they are: for what comes after the clock has gone on. */
  stepUp(): Promise<Reply>;
}

export function clientFor(test: Pick<TestApp, 'request'>, as?: Role): TestClient {
  const who = as === undefined ? {} : { as };
  const call = async (path: string, init: TestRequest) =>
    readReply(await test.request(`/api/v1${path}`, { ...who, ...init }));
  return {
    get: (path, options) => call(path, { ...options }),
    post: (path, json, options) =>
      call(path, { ...options, method: 'POST', ...(json === undefined ? {} : { json }) }),
    put: (path, json, options) => call(path, { ...options, method: 'PUT', json }),
    delete: (path, options) => call(path, { ...options, method: 'DELETE' }),
    stepUp: () => call('/auth/step-up', { method: 'POST', json: { password: PASSWORD } }),
  };
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Json;
  return {
    status: response.status,
    headers: response.headers,
    data: body.data as Reply['data'],
    page: body.data as Reply['page'],
    list: body.data as Reply['list'],
    problem: body as unknown as Reply['problem'],
  };
}
