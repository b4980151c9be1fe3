import simpleRestProvider from 'ra-data-simple-rest';
import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetOneParams,
  Identifier,
  UpdateParams,
} from 'ra-core';
import { type ApiClient, type CallOptions, queryString } from '#api-client/client.ts';
import type { Page } from '#schema/base/page.ts';
import type { UploadedImage } from '#schema/answers/records/images.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { ANY_CONTENT, declarationOf, findDeclaration } from '../records/declarations.ts';
import { type AnswerCall, answerCall } from './answer-call.ts';
import {
  createRequest,
  createStream,
  type Interruptions,
  type Method,
  type Request,
  toSimpleRestClient,
} from './http-client.ts';
import { toListQuery } from '../records/list-query.ts';
import { toHttpError } from './problem-error.ts';
import { type PublishingCalls, publishingCalls } from './publishing-calls.ts';
import { type AdminRecord, toAdminRecord, toCreateBody, toUpdateBody } from '../records/records.ts';
import { type SafetyCalls, safetyCalls } from './safety-calls.ts';
import { typeNameOf } from '../records/type-name.ts';

const API_URL = '/api/v1';
type Signal = AbortSignal | undefined;
type WireRecord = Record<string, unknown> & { id: string };

/** A verb of one record: publish, unschedule, unpublish, archive, duplicate, restore. */
export interface ActParams {
  /** The record's `pk`. */
  id: string;
  action: string;
  input?: Record<string, unknown>;
}

/** react-admin's provider, plus what else our API can do. */
export interface AppDataProvider extends DataProvider, PublishingCalls, SafetyCalls {
  act(resource: string, params: ActParams): Promise<{ data: AdminRecord }>;
  uploadImage(file: File, options: { alt: string; signal?: AbortSignal }): Promise<UploadedImage>;
  answer: AnswerCall;
  /**
   * Any other call below `/api/v1`; returns the `data` of its response, or the text if it is not JSON. Throws
   * `HttpError`.
   */
  ask(method: Method, path: string, options?: CallOptions): Promise<unknown>;
  /** The same with the response itself, to be read as it arrives. */
  stream(method: Method, path: string, options?: CallOptions): Promise<Response>;
}

export interface DataProviderOptions extends Interruptions {
  client: ApiClient;
}

/** ra-data-simple-rest writes; its reads speak another dialect than our API and are ours. */
export function createDataProvider({ client, ...interruptions }: DataProviderOptions): AppDataProvider {
  const request = createRequest(client, interruptions);
  const answer = answerCall(request);
  const base = simpleRestProvider(API_URL, toSimpleRestClient(request, API_URL));
  return {
    ...base,
    ...reads(request),
    ...writes(base),
    ...verbs(request),
    answer,
    uploadImage: uploads(answer),
    ...publishingCalls(answer),
    ...safetyCalls({ request, answer, client }),
    ...plain(request, createStream(client, interruptions)),
    supportAbortSignal: true,
  } as AppDataProvider;
}

function reads(request: Request) {
  async function page(name: string, params: GetListParams) {
    const declaration = name === ANY_CONTENT ? undefined : declarationOf(name);
    const query = {
      ...toListQuery(declaration, params),
      ...(params.meta as { query?: object } | undefined)?.query,
    };
    const answer = await named(name, () =>
      request('GET', pathOf(name) + queryString(query), { signal: params.signal }),
    );
    const { data, total } = (answer as { data: Page<WireRecord> }).data;
    return { data: data.map((record) => toAdminRecord(declaration, record)), total };
  }
  return {
    getList: page,
    getMany: async (name: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) => {
      if (ids.length === 0) return { data: [] };
      const pagination = { page: 1, perPage: PER_PAGE_MAX };
      // Every id must be in the result: a missing one makes a selected option disappear.
      const filter = { ids: ids.slice(0, PER_PAGE_MAX).join(',') };
      return { data: (await page(name, { pagination, filter, ...withSignal(signal) })).data };
    },
    getManyReference: (name: string, params: GetListParams & { target: string; id: Identifier }) =>
      page(name, { ...params, filter: { ...(params.filter as object), [params.target]: params.id } }),
    getOne: async (name: string, { id, signal }: GetOneParams) => {
      const declaration = declarationOf(name);
      const answer = await named(name, () => request('GET', onePath(declaration, id), { signal }));
      return { data: toAdminRecord(declaration, (answer as { data: WireRecord }).data, id) };
    },
  };
}

function writes(base: DataProvider) {
  return {
    create: async (name: string, { data }: CreateParams) => {
      const declaration = declarationOf(name);
      const body = {
        ...typeNameOf(declaration),
        ...toCreateBody(declaration, data as Record<string, unknown>),
      };
      // Curated lists are made together with their content (spec §7).
      const path = name === 'lists' ? `${wirePath(declaration)}/with-content` : wirePath(declaration);
      const made = await named(name, () => base.create(path, { data: body }));
      return { data: toAdminRecord(declaration, made.data as WireRecord) };
    },
    update: async (name: string, { data, previousData }: UpdateParams) => {
      const declaration = declarationOf(name);
      const previous = previousData as AdminRecord;
      const body = toUpdateBody(declaration, { values: data as Record<string, unknown>, previous });
      const saved = await named(name, () =>
        base.update(wirePath(declaration), { id: previous.pk, data: body, previousData }),
      );
      return { data: toAdminRecord(declaration, saved.data as WireRecord) };
    },
    delete: async (name: string, { id, previousData }: DeleteParams) => {
      await named(name, () => base.delete(wirePath(declarationOf(name)), { id }));
      return { data: previousData ?? { id } };
    },
    deleteMany: async (name: string, { ids }: { ids: Identifier[] }) => {
      await named(name, () => base.deleteMany(wirePath(declarationOf(name)), { ids }));
      return { data: ids };
    },
  };
}

function verbs(request: Request) {
  return {
    act: async (name: string, { id, action, input = {} }: ActParams) => {
      const declaration = declarationOf(name);
      const path = `${declaration.api.path}/${encodeURIComponent(id)}/${action}`;
      const answer = await named(name, () => request('POST', path, { body: input }));
      return { data: toAdminRecord(declaration, (answer as { data: WireRecord }).data) };
    },
  };
}

function uploads(answer: AnswerCall): AppDataProvider['uploadImage'] {
  return (file, { alt, signal }) => {
    const body = new FormData();
    body.set('file', file);
    body.set('alt', alt);
    return answer('POST /image/upload', { body, ...withSignal(signal) });
  };
}

/** Errors of a call, in the format of the resource's form. */
async function named<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw toHttpError(error, findDeclaration(name));
  }
}

function plain(request: Request, stream: Request<Response>) {
  const withHttpErrors = async <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      throw toHttpError(error);
    });
  const ask = async (...call: Parameters<Request>) => {
    const answer = await withHttpErrors(request(...call));
    return typeof answer === 'string' ? answer : (answer as { data: unknown } | undefined)?.data;
  };
  return {
    ask,
    stream: (...call: Parameters<Request>) => withHttpErrors(stream(...call)),
  };
}

function onePath(resource: Resource, id: Identifier): string {
  const key = encodeURIComponent(String(id));
  if (isContentType(resource)) return `/content/slug-for-admin/${key}${queryString(typeNameOf(resource))}`;
  return resource.api.key === 'slug'
    ? `${resource.api.path}/slug-for-admin/${key}`
    : `${resource.api.path}/${key}`;
}

function pathOf(name: string): string {
  return name === ANY_CONTENT ? '/content' : declarationOf(name).api.path;
}

/** Without the slash that simple-rest puts there itself. */
function wirePath(resource: Resource): string {
  return resource.api.path.slice(1);
}

function withSignal(signal: Signal): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
