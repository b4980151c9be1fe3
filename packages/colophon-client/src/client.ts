import { type ClientOptions, type Method, type QueryValue, type RequestOptions, send } from './transport.ts';

/** What a content type reads and writes. `npx colophon-client types` writes them for a site. */
export interface ContentShape {
  record: { id: string; content_type_name: string };
  create: object;
  update: object;
}
export type ContentMap = { [Name: string]: ContentShape };

/** Content of a site whose types are not known. */
export interface AnyContent extends ContentMap {
  [name: string]: {
    record: Record<string, unknown> & { id: string; title: string; content_type_name: string };
    create: Record<string, unknown>;
    update: Record<string, unknown>;
  };
}

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  current_page: number;
  per_page: number;
  last_page: number;
  total: number;
  /** Only with `cursor`: where the next page starts; null at the end. */
  next_cursor?: string | null;
}

type NameOf<Types> = keyof Types & string;
type RecordOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends { record: infer Item }
    ? Item
    : never
  : never;
type CreateOf<Types, Name extends NameOf<Types>> = Name extends unknown
  ? { content_type_name: Name } & (Types[Name] extends { create: infer Input }
      ? Omit<Input, 'content_type_name'>
      : never)
  : never;
type UpdateOf<Types> = Types[NameOf<Types>] extends { update: infer Input } ? Input : never;

/** Parameters of a list; filters that a type declares go by their names: `'publication_year.gte': 2020`. */
export type ListQuery<Name extends string> = { content_type_name?: Name } & {
  [parameter: string]: QueryValue;
};

type Call = Pick<RequestOptions, 'signal' | 'headers'>;

/** An image that was stored. */
export interface StoredImage {
  image_unique_identifier: string;
  image_url: string;
  width: number;
  height: number;
  alt: string | null;
}

/** A file that was stored: audio, video, or PDF. */
export interface StoredFile {
  url: string;
  [name: string]: unknown;
}

/** A match of the search of visitors. */
export interface SearchHit {
  id: string;
  title: string;
  description: string | null;
  slug: string;
  content_type_name: string;
  url: string;
}

export type ColophonClient<Types> = ReturnType<typeof createClient<Types>>;

/** A client of one site. `Types`: its content types; without them, records are loosely typed. */
export function createClient<Types = AnyContent>(options: ClientOptions) {
  /** Any call of the API: `path` is below `/api/v1`. Returns the `data` of the response. */
  async function request<Data = unknown>(
    method: Method,
    path: string,
    more: RequestOptions = {},
  ): Promise<Data> {
    const body = (await send(options, { method, path, ...more })) as { data: Data } | undefined;
    return (body === undefined ? undefined : body.data) as Data;
  }
  return { request, content: contentCalls<Types>(request), ...uploads(request) };
}

/** Calls of content, typed by `content_type_name`. */
function contentCalls<Types>(request: Request) {
  /** One page. Without `content_type_name`, records of every type; narrow them by it. */
  const list = <Name extends NameOf<Types> = NameOf<Types>>(query: ListQuery<Name> = {}, call: Call = {}) =>
    request<Page<RecordOf<Types, Name>>>('GET', '/content', { ...call, query });

  return {
    list,
    /** All records, page by page as they are needed. */
    async *walk<Name extends NameOf<Types> = NameOf<Types>>(
      query: ListQuery<Name> = {},
      call: Call = {},
    ): AsyncGenerator<RecordOf<Types, Name>, void> {
      let cursor: string | null | undefined = 'start';
      while (cursor) {
        const page: Page<RecordOf<Types, Name>> = await list<Name>({ ...query, cursor }, call);
        yield* page.data;
        cursor = page.next_cursor;
      }
    },
    /** A draft; needs a token. */
    get: <Name extends NameOf<Types> = NameOf<Types>>(id: string, call: Call = {}) =>
      request<RecordOf<Types, Name>>('GET', one(id), call),
    /** Published content; where it is now if its slug has changed. */
    bySlug: <Name extends NameOf<Types>>(type: Name, slug: string, call: Call = {}) =>
      request<RecordOf<Types, Name> | { moved_to: string }>(
        'GET',
        `/content/slug/${encodeURIComponent(slug)}`,
        {
          ...call,
          query: { content_type_name: type },
        },
      ),
    ...contentWrites<Types>(request),
  };
}

function contentWrites<Types>(request: Request) {
  return {
    /** Makes a draft. */
    create: <Name extends NameOf<Types>>(
      input: CreateOf<Types, Name> & { content_type_name: Name },
      call: Call = {},
    ) => request<RecordOf<Types, Name>>('POST', '/content', { ...call, body: input }),
    /** Changes some fields of a draft; `version` is the one that was read. */
    update: <Name extends NameOf<Types> = NameOf<Types>>(
      id: string,
      input: UpdateOf<Pick<Types, Name>> & { version: number },
      call: Call = {},
    ) => request<RecordOf<Types, Name>>('PUT', one(id), { ...call, body: input }),
    /** Publishes now, or at `scheduled_at`. */
    publish: <Name extends NameOf<Types> = NameOf<Types>>(
      id: string,
      input: { version?: number; scheduled_at?: string } = {},
      call: Call = {},
    ) => request<RecordOf<Types, Name>>('POST', `${one(id)}/publish`, { ...call, body: input }),
    unpublish: <Name extends NameOf<Types> = NameOf<Types>>(id: string, call: Call = {}) =>
      request<RecordOf<Types, Name>>('POST', `${one(id)}/unpublish`, { ...call, body: {} }),
    /** Moves it to the trash. */
    remove: (id: string, call: Call = {}) => request<undefined>('DELETE', one(id), call),
  };
}

const one = (id: string) => `/content/${encodeURIComponent(id)}`;

type Request = <Data>(method: Method, path: string, more?: RequestOptions) => Promise<Data>;

function uploads(request: Request) {
  return {
    /** The search of visitors: published content, best match first. */
    search: (query: string, limit?: number) =>
      request<SearchHit[]>('GET', '/search', { query: { query, limit } }),
    /** Stores an image of at most 10 MB. */
    uploadImage: (
      file: Blob,
      { alt, name = 'image' }: { alt?: string; name?: string } = {},
      call: Call = {},
    ) => {
      const form = new FormData();
      form.set('file', file, name);
      if (alt !== undefined) form.set('alt', alt);
      return request<StoredImage>('POST', '/image/upload', { ...call, body: form });
    },
    /** Stores audio, video, or a PDF of at most 200 MB. */
    uploadFile: (file: Blob, name: string, call: Call = {}) =>
      request<StoredFile>('POST', '/files', { ...call, query: { name }, body: file }),
  };
}
