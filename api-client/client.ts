import {
  type CreateInputFor,
  type FieldNameOf,
  type RecordFor,
  type ResourceName,
  type SelectedFor,
  type UpdateInputFor,
  isDocumentResource,
  resourceNamed,
} from '#schema/registry/registry.ts';
import { addressOf } from '#schema/answers/address.ts';
import type { AnswerLine, AnswerOf } from '#schema/answers/index.ts';
import type { BodyOf } from '#schema/bodies/index.ts';
import type { Page } from '#schema/base/page.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { CURSOR_START } from '#schema/base/limits.ts';
import { ApiClientError, tokenMissing } from './api-error.ts';

/** The options of {@link createApiClient}. */
export interface ApiClientOptions {
  /** The origin of the site, without `/api/v1`: `https://example.com`. An empty string means the origin of the current page. */
  baseUrl: string;
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /**
   * Returns a cached public response for a path with its query, or undefined if the request has to be sent. The response is shared
   * by all callers, so it must not be changed.
   */
  read?: ((target: string) => Promise<DecodedAnswer> | undefined) | undefined;
  /** Called for each request: returns the API token. If it returns nothing, the request is anonymous. */
  token?: () => string | null | undefined;
  /** Called for each request: returns the language of error messages as a BCP 47 tag. By default, the platform sets the language. */
  language?: () => string;
}

/** A decoded response and its status. */
export interface DecodedAnswer {
  status: number;
  body: unknown;
}

/** The query of a list: `page`, `per_page`, `sort_by`, and the other parameters, as well as filters by the names of their fields. */
export type ListParams = Record<string, string | number | readonly string[] | undefined>;

/** The query of a list, with the fields to return for each record. */
export type Listing<Field extends string> = ListParams & { readonly fields?: readonly Field[] };

/** A record of a list: whole, or with the requested fields. */
type Listed<Name extends ResourceName, Field extends FieldNameOf<Name>> = [Field] extends [never]
  ? RecordFor<Name>
  : SelectedFor<Name, Field>;

/** The options of a request. */
export interface CallOptions {
  query?: ListParams;
  /** Sent as JSON, except `FormData` and files, which are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** `true`: throws `No token found` instead of sending the request if there is no token. */
  staff?: boolean;
}

/** The options of `ask`. `params` has the values for the names in the path, and `body` is what the route declares. */
export type AskOptions<Line extends string> = Omit<CallOptions, 'body'> & {
  params?: Readonly<Record<string, string>>;
} & (unknown extends BodyOf<Line> ? Pick<CallOptions, 'body'> : { body: BodyOf<Line> });

/** The options of a call by its line: required where its body is declared. */
export type Asked<Line extends string> =
  unknown extends BodyOf<Line> ? [options?: AskOptions<Line>] : [options: AskOptions<Line>];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A client for the API of a site, with types for all of its resources. If a call fails, it throws an `ApiClientError`. */
export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * Creates a client for the API of a site.
 *
 * @example const { data } = await createApiClient({ baseUrl: 'https://example.com' }).list('articles', { per_page: 5 });
 */
export function createApiClient(options: ApiClientOptions) {
  /** Sends a request to a path below `/api/v1` and returns the whole decoded body. Returns undefined for status 204. */
  async function call(method: Method, path: string, callOptions: CallOptions = {}): Promise<unknown> {
    const kept = readKept(options, { method, path, ...callOptions });
    const { status, body } = await (kept ?? sendAndDecode(options, { method, path, ...callOptions }));
    if (status < 200 || status > 299) throw new ApiClientError(status, body);
    return body;
  }

  /** Sends a request and returns the response itself, so that you can read it as it arrives. */
  async function stream(method: Method, path: string, callOptions: CallOptions = {}): Promise<Response> {
    const response = await send(options, { method, path, ...callOptions });
    if (!response.ok) throw new ApiClientError(response.status, await decode(response));
    return response;
  }

  /** Sends a request and returns the `data` of the response. */
  async function data<Data>(method: Method, path: string, callOptions: CallOptions = {}): Promise<Data> {
    return ((await call(method, path, callOptions)) as { data: Data }).data;
  }

  return {
    call,
    stream,
    /** Calls any route by its method and path, with a typed response: `ask('GET /queues')`. */
    ask: <Line extends AnswerLine>(line: Line, ...[options]: Asked<Line>) => {
      const { params, ...rest }: AskOptions<string> = options ?? {};
      const [method, path] = addressOf(line, params);
      return data<AnswerOf<Line>>(method, path, rest);
    },
    ...readCalls(data),
    ...writeCalls({ call, data }),
  };
}

/** The two ways to send a request: `data` returns the `data` of the response, and `call` the whole body. */
interface Calls {
  call(method: Method, path: string, options?: CallOptions): Promise<unknown>;
  data<Data>(method: Method, path: string, options?: CallOptions): Promise<Data>;
}

function readCalls(data: Calls['data']) {
  return {
    /** Gets one page of a list. With `fields`, the records have only these fields, and so do their types. */
    list: <Name extends ResourceName, const Field extends FieldNameOf<Name> = never>(
      name: Name,
      query: Listing<Field> = {},
      rest: CallOptions = {},
    ) =>
      data<Page<Listed<Name, Field>>>('GET', pathOf(name), {
        ...rest,
        query: { ...typeOf(name), ...query },
      }),
    /** Iterates over all records of a list that supports cursors. Fetches each page when it is needed. */
    walk: async function* <Name extends ResourceName, const Field extends FieldNameOf<Name> = never>(
      name: Name,
      query: Listing<Field> = {},
      rest: CallOptions = {},
    ): AsyncGenerator<Listed<Name, Field>, void> {
      let cursor: string | null | undefined = CURSOR_START;
      while (cursor) {
        const asked = { ...rest, query: { ...typeOf(name), ...query, cursor } };
        const page: Page<Listed<Name, Field>> = await data('GET', pathOf(name), asked);
        yield* page.data;
        cursor = page.next_cursor;
      }
    },
    /** Gets a record by its ID. */
    get: <Name extends ResourceName>(name: Name, id: string, rest: CallOptions = {}) =>
      data<RecordFor<Name>>('GET', onePathOf(name, id), rest),
  };
}

function writeCalls({ call, data }: Calls) {
  return {
    /** Creates a record and returns it. Requires a token. */
    create: <Name extends ResourceName>(name: Name, input: CreateInputFor<Name>, rest: CallOptions = {}) =>
      data<RecordFor<Name>>('POST', createPathOf(name), {
        staff: true,
        ...rest,
        body: { ...typeOf(name), ...input },
      }),
    /** Changes fields of a record and returns it. Requires a token. */
    update: <Name extends ResourceName>(
      name: Name,
      change: { id: string; input: UpdateInputFor<Name> },
      rest: CallOptions = {},
    ) =>
      data<RecordFor<Name>>('PUT', onePathOf(name, change.id), {
        staff: true,
        ...rest,
        body: change.input,
      }),
    /** Moves a record to the trash, or deletes it if its resource has no trash. Requires a token. */
    remove: async (name: ResourceName, id: string, rest: CallOptions = {}): Promise<void> => {
      await call('DELETE', onePathOf(name, id), { staff: true, ...rest });
    },
    /** Runs an action on a record: `act('articles', id, { action: 'publish' })`. Requires a token. */
    act: <Name extends ResourceName>(
      name: Name,
      id: string,
      { action, ...rest }: CallOptions & { action: string },
    ) =>
      data<RecordFor<Name>>('POST', `${onePathOf(name, id)}/${action}`, {
        staff: true,
        ...rest,
      }),
  };
}

function declarationOf(name: ResourceName): Resource {
  const declaration = resourceNamed(name);
  if (declaration === undefined) throw new Error(`There is no resource called "${name}".`);
  return declaration;
}

function onePathOf(name: ResourceName, id: string): string {
  return `${pathOf(name)}/${encodeURIComponent(id)}`;
}

function pathOf(name: ResourceName): string {
  return declarationOf(name).api.path;
}

/** Curated lists are made together with their content (spec §7). */
function createPathOf(name: ResourceName): string {
  return name === 'lists' ? `${pathOf(name)}/with-content` : pathOf(name);
}

/** Content types share a path and are distinguished by `content_type_name`. */
function typeOf(name: ResourceName): { content_type_name?: string } {
  const declaration = declarationOf(name);
  return isDocumentResource(declaration) && declaration.api.path === '/content'
    ? { content_type_name: declaration.storage.type }
    : {};
}

type Call = CallOptions & { method: Method; path: string };

/** Undefined for a call that is not a public read, and for one whose answer is not kept. */
function readKept({ read, token }: ApiClientOptions, { method, path, ...call }: Call) {
  const isPlain =
    method === 'GET' && call.headers === undefined && call.body === undefined && call.staff !== true;
  return isPlain && token === undefined ? read?.(targetOf(path, call.query)) : undefined;
}

function targetOf(path: string, query: ListParams | undefined): string {
  return `/api/v1${path}${queryString(query)}`;
}

async function sendAndDecode(options: ApiClientOptions, call: Call): Promise<DecodedAnswer> {
  const response = await send(options, call);
  return { status: response.status, body: await decode(response) };
}

function send(options: ApiClientOptions, { method, path, ...call }: Call) {
  const token = options.token?.();
  if (call.staff === true && !token) throw tokenMissing();
  const asItIs = call.body instanceof FormData || call.body instanceof Blob ? call.body : undefined;
  return (options.fetch ?? globalThis.fetch)(options.baseUrl + targetOf(path, call.query), {
    method,
    headers: headersOf(call, { token, language: options.language?.() }),
    ...(call.body === undefined ? {} : { body: asItIs ?? JSON.stringify(call.body) }),
    ...(call.signal ? { signal: call.signal } : {}),
  });
}

function headersOf(
  { headers: given, body }: CallOptions,
  { token, language }: { token: string | null | undefined; language: string | undefined },
): Headers {
  const headers = new Headers(given);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (language !== undefined) headers.set('Accept-Language', language);
  if (body instanceof Blob) headers.set('Content-Type', 'application/octet-stream');
  else if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  return headers;
}

/** Unset parameters are left out: an empty one would be a value. */
export function queryString(query: ListParams = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    params.set(name, typeof value === 'object' ? value.join(',') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** JSON where it is JSON, otherwise the text. */
async function decode(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
