import type { ApiClient, Page } from '#api-client/client.ts';
import type { Request } from './http-client.ts';
import { declarationOf, findDeclaration } from '../records/declarations.ts';
import { toHttpError } from './problem-error.ts';
import { type AdminRecord, toAdminRecord, toUpdateBody } from '../records/records.ts';

/** One save of a record. */
export interface RevisionEntry {
  number: number;
  created_at: string;
  user: { id: string; name: string } | null;
  /** By the names that bodies are written with. */
  changed_fields: string[];
}

/** A save with the record as it was then. */
export interface Revision extends RevisionEntry {
  content: Record<string, unknown>;
}

/** Who has a record open for writing, and which version of it is stored. */
export interface Presence {
  is_mine: boolean;
  version: number;
  holder: { user: { id: string; name: string }; since: string } | null;
}

interface Autosave {
  values: Record<string, unknown>;
  previous: AdminRecord;
}

/** What keeps text from being lost: automatic saves, revisions, presence, the trash. All throw `HttpError`. */
export interface SafetyCalls {
  /** Saves what somebody is writing without being asked: several within some minutes are one revision. */
  autosave(name: string, change: Autosave): Promise<AdminRecord>;
  /** `number` saves of a record, the newest first, a page at a time. */
  revisions(name: string, pk: string, page: number): Promise<Page<RevisionEntry>>;
  revision(name: string, pk: string, number: number): Promise<Revision>;
  /** Saves a revision anew, or the named fields of it. */
  restoreRevision(name: string, pk: string, wanted: RestoreWish): Promise<AdminRecord>;
  /** Never asks for a new sign-in: a heartbeat is nobody's wish. */
  beat(pk: string, body: { tab: string; opens?: boolean; take_over?: boolean }): Promise<Presence>;
  deleteForGood(name: string, pk: string): Promise<void>;
}

interface RestoreWish {
  number: number;
  version: number | undefined;
  fields?: readonly string[];
}

const PER_PAGE = 30;

export function safetyCalls(request: Request, client: ApiClient): SafetyCalls {
  async function named<Answer>(name: string, call: () => Promise<unknown>): Promise<Answer> {
    try {
      return ((await call()) as { data: Answer } | undefined)?.data as Answer;
    } catch (error) {
      throw toHttpError(error, findDeclaration(name));
    }
  }
  const pathOf = (name: string, pk: string) => `${declarationOf(name).api.path}/${encodeURIComponent(pk)}`;
  const record = async (name: string, call: () => Promise<unknown>) =>
    toAdminRecord(declarationOf(name), await named<Record<string, unknown> & { id: string }>(name, call));
  return {
    autosave: (name, { values, previous }) => {
      const body = toUpdateBody(declarationOf(name), { values, previous });
      return record(name, () => request('PUT', `${pathOf(name, previous.pk)}?autosave=true`, { body }));
    },
    revisions: (name, pk, page) =>
      named(name, () => request('GET', `${pathOf(name, pk)}/revisions?page=${page}&per_page=${PER_PAGE}`)),
    revision: (name, pk, number) =>
      named(name, () => request('GET', `${pathOf(name, pk)}/revisions/${number}`)),
    restoreRevision: (name, pk, { number, version, fields }) => {
      const body = { version, ...(fields === undefined ? {} : { fields }) };
      return record(name, () => request('POST', `${pathOf(name, pk)}/revisions/${number}/restore`, { body }));
    },
    beat: (pk, body) =>
      named('', () =>
        client.call('POST', `/content/${encodeURIComponent(pk)}/presence`, { body, staff: true }),
      ),
    deleteForGood: (name, pk) => named(name, () => request('DELETE', `${pathOf(name, pk)}/for-good`)),
  };
}
