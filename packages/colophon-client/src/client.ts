import { type ClientOptions, type Method, type QueryValue, type RequestOptions, send } from './transport.ts';

/**
 * The types of one content type: its record, and the fields to create and update it. `npx colophon-client types` writes these for all
 * types of a site.
 */
export interface ContentShape {
  record: { id: string; content_type_name: string };
  create: object;
  update: object;
}
/** The content types of a site, by their `content_type_name`. */
export type ContentMap = { [Name: string]: ContentShape };

/** The default for a site whose content types you haven't generated: records have any fields. */
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
  /** Only if the query has a `cursor`: the cursor of the next page, or null on the last one. */
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

/** What lists take, by the types that were written for a site: without those, anything. */
type QueryOf<Types, Name> = Name extends keyof Types
  ? Types[Name] extends { query: infer Query }
    ? Omit<Query, 'content_type_name' | 'fields'>
    : { [parameter: string]: QueryValue }
  : never;
/** The keys of any of the records. */
type KeyOf<Item> = Item extends unknown ? keyof Item & string : never;
/** Every record has these, whichever fields are asked for. */
type Always = 'id' | 'content_type_name';
/** A record of a list: with all fields, or with those that were asked for. */
type Listed<Item, Field extends string> = [Field] extends [never]
  ? Item
  : Item extends unknown
    ? Pick<Item, (Field | Always) & keyof Item>
    : never;

/**
 * The query of a list. Filters have the names of their fields: `'publication_year.gte': 2020`. With `fields`, records have only
 * those, their ID, and their type.
 */
export type ListQuery<Types, Name extends NameOf<Types>, Field extends string = never> = QueryOf<
  Types,
  Name
> & { content_type_name?: Name; fields?: readonly Field[] };

type Call = Pick<RequestOptions, 'signal' | 'headers'>;

/** An uploaded image. */
export interface StoredImage {
  image_unique_identifier: string;
  image_url: string;
  width: number;
  height: number;
  alt: string | null;
}

/** An uploaded file: audio, video, or PDF. */
export interface StoredFile {
  /** What fields for audio, video, and files store: `/files/…`. */
  path: string;
  url: string;
  [name: string]: unknown;
}

/** A search result. */
export interface SearchHit {
  id: string;
  title: string;
  description: string | null;
  slug: string;
  content_type_name: string;
  url: string;
}

/** A client for one site. */
export type ColophonClient<Types> = ReturnType<typeof createClient<Types>>;

/**
 * Creates a client for one site. Give the content types of the site as `Types`, so that records have exact types.
 *
 * @example const site = createClient<ContentTypes>({ url: 'https://example.com' });
 */
export function createClient<Types = AnyContent>(options: ClientOptions) {
  /** Calls any route of the API. `path` is below `/api/v1`. Returns the `data` of the response. */
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
  /** Gets one page of content. Without `content_type_name`, it has records of all types; check that field to narrow their type. */
  const list = <
    Name extends NameOf<Types> = NameOf<Types>,
    const Field extends KeyOf<RecordOf<Types, Name>> = never,
  >(
    query?: ListQuery<Types, Name, Field>,
    call: Call = {},
  ) =>
    request<Page<Listed<RecordOf<Types, Name>, Field>>>('GET', '/content', { ...call, query: { ...query } });

  return {
    list,
    /** Iterates over all records. Fetches each page when it is needed. */
    async *walk<
      Name extends NameOf<Types> = NameOf<Types>,
      const Field extends KeyOf<RecordOf<Types, Name>> = never,
    >(
      query?: ListQuery<Types, Name, Field>,
      call: Call = {},
    ): AsyncGenerator<Listed<RecordOf<Types, Name>, Field>, void> {
      let cursor: string | null | undefined = 'start';
      while (cursor) {
        const asked = { ...query, cursor } as unknown as ListQuery<Types, Name, Field>;
        const page: Page<Listed<RecordOf<Types, Name>, Field>> = await list<Name, Field>(asked, call);
        yield* page.data;
        cursor = page.next_cursor;
      }
    },
    /** Gets a draft by its ID. Requires a token. */
    get: <Name extends NameOf<Types> = NameOf<Types>>(id: string, call: Call = {}) =>
      request<RecordOf<Types, Name>>('GET', one(id), call),
    /** Gets published content by its slug. If the slug has changed, returns the new location as `moved_to`. */
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
    /** Creates a draft. Requires a token. */
    create: <Name extends NameOf<Types>>(
      input: CreateOf<Types, Name> & { content_type_name: Name },
      call: Call = {},
    ) => request<RecordOf<Types, Name>>('POST', '/content', { ...call, body: input }),
    /** Changes fields of a draft. `version` is the version that you read. Requires a token. */
    update: <Name extends NameOf<Types> = NameOf<Types>>(
      id: string,
      input: UpdateOf<Pick<Types, Name>> & { version: number },
      call: Call = {},
    ) => request<RecordOf<Types, Name>>('PUT', one(id), { ...call, body: input }),
    /** Publishes a draft, now or at `scheduled_at`. Requires a token. */
    publish: <Name extends NameOf<Types> = NameOf<Types>>(
      id: string,
      input: { version?: number; scheduled_at?: string } = {},
      call: Call = {},
    ) => request<RecordOf<Types, Name>>('POST', `${one(id)}/publish`, { ...call, body: input }),
    /** Removes a page from the site and keeps its draft. Requires a token. */
    unpublish: <Name extends NameOf<Types> = NameOf<Types>>(id: string, call: Call = {}) =>
      request<RecordOf<Types, Name>>('POST', `${one(id)}/unpublish`, { ...call, body: {} }),
    /** Moves content to the trash. Requires a token. */
    remove: (id: string, call: Call = {}) => request<undefined>('DELETE', one(id), call),
  };
}

const one = (id: string) => `/content/${encodeURIComponent(id)}`;

type Request = <Data>(method: Method, path: string, more?: RequestOptions) => Promise<Data>;

function uploads(request: Request) {
  return {
    /** Searches published content, as visitors do. The best match comes first. */
    search: (query: string, limit?: number) =>
      request<SearchHit[]>('GET', '/search', { query: { query, limit } }),
    /** Uploads an image of at most 10 MB. Requires a token. */
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
    /** Uploads audio, video, or a PDF of at most 200 MB. Requires a token. */
    uploadFile: (file: Blob, name: string, call: Call = {}) =>
      request<StoredFile>('POST', '/files', { ...call, query: { name }, body: file }),
  };
}
