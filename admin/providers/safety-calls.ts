import type { Presence, Revision, RevisionEntry } from '#schema/answers/records/content.ts';
import type { ApiClient } from '#api-client/client.ts';
import type { Page } from '#schema/base/page.ts';
import { type AnswerCall, answerCall } from './answer-call.ts';
import type { Request } from './http-client.ts';
import { declarationOf, findDeclaration } from '../records/declarations.ts';
import { typeNameOf } from '../records/type-name.ts';
import { toHttpError } from './problem-error.ts';
import { type AdminRecord, toAdminRecord, toCreateBody, toUpdateBody } from '../records/records.ts';

interface Beginning {
  values: Record<string, unknown>;
  /** The same for every attempt to make this record: it is made once. */
  key: string;
}

interface Autosave {
  values: Record<string, unknown>;
  previous: AdminRecord;
}

/** Protection against lost text: autosaves, revisions, presence, the trash. All throw `HttpError`. */
export interface SafetyCalls {
  /** Creates a record from unsaved input. */
  begin(name: string, beginning: Beginning): Promise<AdminRecord>;
  /** Saves automatically while someone is writing: several saves within some minutes are one revision. */
  autosave(name: string, change: Autosave): Promise<AdminRecord>;
  /** `number` saves of a record, the newest first, a page at a time. */
  revisions(pk: string, page: number): Promise<Page<RevisionEntry>>;
  revision(pk: string, number: number): Promise<Revision>;
  /** Saves a revision again, or only its named fields. */
  restoreRevision(name: string, pk: string, wanted: RestoreWish): Promise<AdminRecord>;
  /** Never asks for a new sign-in, because a heartbeat is not started by the user. */
  beat(pk: string, body: { tab: string; opens?: boolean; take_over?: boolean }): Promise<Presence>;
  deleteForGood(name: string, pk: string): Promise<void>;
}

interface RestoreWish {
  number: number;
  version: number | undefined;
  fields?: readonly string[];
}

const PER_PAGE = 30;

interface Through {
  request: Request;
  answer: AnswerCall;
  client: ApiClient;
}

export function safetyCalls({ request, answer, client }: Through): SafetyCalls {
  async function named<Answer>(name: string, call: () => Promise<unknown>): Promise<Answer> {
    try {
      return ((await call()) as { data: Answer } | undefined)?.data as Answer;
    } catch (error) {
      throw toHttpError(error, findDeclaration(name));
    }
  }
  const alone = answerCall((method, path, options) => client.call(method, path, { ...options, staff: true }));
  const pathOf = (name: string, pk: string) => `${declarationOf(name).api.path}/${encodeURIComponent(pk)}`;
  const record = async (name: string, call: () => Promise<unknown>) =>
    toAdminRecord(declarationOf(name), await named<Record<string, unknown> & { id: string }>(name, call));
  return {
    begin: (name, { values, key }) => {
      const declaration = declarationOf(name);
      const body = { ...typeNameOf(declaration), ...toCreateBody(declaration, values) };
      return record(name, () =>
        request('POST', declaration.api.path, { body, headers: { 'Idempotency-Key': key } }),
      );
    },
    autosave: (name, { values, previous }) => {
      const body = toUpdateBody(declarationOf(name), { values, previous });
      return record(name, () => request('PUT', `${pathOf(name, previous.pk)}?autosave=true`, { body }));
    },
    revisions: (pk, page) =>
      answer('GET /content/:id/revisions', { params: { id: pk }, query: { page, per_page: PER_PAGE } }),
    revision: (pk, number) =>
      answer('GET /content/:id/revisions/:number', { params: { id: pk, number: String(number) } }),
    restoreRevision: (name, pk, { number, version, fields }) => {
      const body = { version, ...(fields === undefined ? {} : { fields }) };
      return record(name, () => request('POST', `${pathOf(name, pk)}/revisions/${number}/restore`, { body }));
    },
    beat: (pk, body) => alone('POST /content/:id/presence', { params: { id: pk }, body }),
    deleteForGood: (name, pk) => named(name, () => request('DELETE', `${pathOf(name, pk)}/for-good`)),
  };
}
