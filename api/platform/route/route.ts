import type { z } from 'zod';
import type { Actor, Grant } from '#schema/access/access.ts';
import type { Page } from '#schema/base/page.ts';
import type { AppDeps } from '../deps/app-deps.ts';

/** The arguments of a handler: everything is parsed, validated, and permitted already. */
export interface RouteInput<Query, Body> {
  params: Record<string, string>;
  query: Query;
  body: Body;
  actor: Actor | null;
  /** The raw request, for streams and conditional headers. */
  request: Request;
  requestId: string;
  /** The caller's address, determined through trusted proxies only. */
  address: string;
  deps: AppDeps;
  /** Calls another route within the process with the token of this request: all rules apply as to any call. */
  call(asked: InnerCall): Promise<Response>;
}

/** A call that a handler makes on behalf of its caller. */
export interface InnerCall {
  method: Route['method'];
  /** Path and query below `/api/v1`. */
  target: string;
  /** Sent as JSON. */
  body?: unknown;
}

type GoodStatus = 200 | 201 | 202 | 204;

/** The result of a handler; `{data: …}` is added where the response is written. */
export interface Answer<Data = unknown, Status extends GoodStatus = GoodStatus> {
  status: Status;
  data?: Data;
  headers?: Record<string, string>;
  /** True: the caches of every visitor may keep it (published content without a token). */
  public?: boolean;
}

/**
 * One route of `/api/v1` as a record: mounted by `createApp`, described in the API reference, and checked role by role
 * in the tests. Nothing is served under `/api/v1` that is not declared so.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  path: string;
  summary: string;
  /** Heading of the API reference. */
  group: string;
  /** Who may call it at all; `own` is decided again by the handler, which has the record. */
  grant: Grant;
  query?: z.ZodObject;
  body?: BodyRule;
  /** Throws when the route cannot be used at the moment. Runs before a body is read, which would be in vain. */
  requireOpen?(deps: AppDeps): Promise<void>;
  /** True: exempt from the limit on writes without a token, because the handler has a better one. */
  unlimited?: boolean;
  /** True: open to who still has to set up the second factor that their role requires. */
  beforeSecondFactor?: boolean;
  /**
   * True: the response holds a secret, so it is not kept for a repeated `Idempotency-Key` (see {@link revealsSecret}).
   * A route with `answer.once` need not say so.
   */
  revealsSecret?: boolean;
  answer: DeclaredAnswer;
  handle(input: RouteInput<Record<string, unknown>, unknown>): Promise<Answer | Response>;
}

/** What success looks like. */
export type DeclaredAnswer = RecordAnswer | DataAnswer | FileAnswer | NoAnswer;

/** One record of a resource, or a page of them. */
interface RecordAnswer {
  status: 200 | 201 | 202;
  shape: 'one' | 'many';
  /** The name of the resource. */
  of: string;
  /** Names in addition to those of the record, with descriptions: returned in this response and never again. */
  once?: Readonly<Record<string, string>>;
  /** For a page of records whose fields a request may choose: the name of their resource. */
  selectable?: string;
}

/** A schema from `schema/answers/`: the handler's answer must match it. */
interface DataAnswer {
  status: 200 | 201 | 202;
  shape: 'data';
  schema: z.ZodType;
  /** For a page of records whose fields a request may choose: the name of their resource. */
  selectable?: string;
}

/** A file of this media type, or of one of these, which the handler answers as a `Response`. */
interface FileAnswer {
  status: 200;
  shape: 'file';
  type: string | readonly string[];
}

interface NoAnswer {
  status: 204;
  shape: 'none';
}

/**
 * How the body of a request is read: JSON checked by a schema, form data that the handler reads itself, or whichever of
 * the two is sent; the `body` of a form is undefined.
 */
export type BodyRule = JsonRule<z.ZodType> | FormRule | JsonOrFormRule<z.ZodType> | BytesRule;

/** The raw bytes of a file, which the handler reads as a stream. */
interface BytesRule {
  kind: 'bytes';
  maxBytes: number;
}

interface FormRule {
  kind: 'form';
  maxBytes: number;
}

interface JsonOrFormRule<Schema> {
  kind: 'json-or-form';
  schema: Schema;
  maxBytes: number;
  formMaxBytes: number;
  /** True: the form may also be URL-encoded, as browsers send it by default. */
  urlEncoded?: boolean;
}

interface JsonRule<Schema> {
  kind: 'json';
  schema: Schema;
  maxBytes?: number;
  /** A missing body counts as `{}`. */
  optional?: boolean;
  /** Names that answers show and bodies may not carry: they are refused as such, not as unknown. */
  readOnly?: readonly string[];
  /** True: errors are listed by their whole path, `header.3.label`, rather than by the name of the top-level field. */
  errorsByPath?: boolean;
}

/** The possible results of a handler. */
type AnswerTo<Declared extends DeclaredAnswer> = Declared extends { shape: 'file' }
  ? Response
  :
      | Answer<
          Declared extends { shape: 'data'; schema: infer Schema extends z.ZodType }
            ? z.input<Schema>
            : unknown,
          Declared['status']
        >
      | Response;

interface RouteDeclaration<
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Declared extends DeclaredAnswer,
> extends Omit<Route, 'query' | 'body' | 'answer' | 'handle'> {
  query?: Query;
  body?: JsonRule<Body> | FormRule | JsonOrFormRule<Body> | BytesRule;
  answer: Declared;
  handle(input: RouteInput<z.output<Query>, z.output<Body>>): Promise<AnswerTo<Declared>>;
}

/** Declares a route; the handler's `query`, `body` and answer have the types of their schemas. */
export function defineRoute<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  const Declared extends DeclaredAnswer = DeclaredAnswer,
>(declaration: RouteDeclaration<Query, Body, Declared>): Route {
  return declaration;
}

/** Whether the response of a route reveals something only once: it must not be stored anywhere. */
export function revealsSecret({ answer, ...route }: Pick<Route, 'answer' | 'revealsSecret'>): boolean {
  return route.revealsSecret === true || ('once' in answer && answer.once !== undefined);
}

/** 200 with one record. */
export function ok<Data>(data: Data, options: Omit<Answer, 'status' | 'data'> = {}): Answer<Data, 200> {
  return { status: 200, data, ...options };
}

/** 201 with the created record. */
export function created<Data>(data: Data, options: Omit<Answer, 'status' | 'data'> = {}): Answer<Data, 201> {
  return { status: 201, data, ...options };
}

/** 204. */
export function noContent(): Answer<never, 204> {
  return { status: 204 };
}

/** The page that `records` are, of `total` in all. An empty list has one page. */
export function pageOf<Item>(
  records: Item[],
  of: { page: number; perPage: number; total: number },
): Page<Item> {
  return {
    data: records,
    current_page: of.page,
    per_page: of.perPage,
    last_page: Math.max(1, Math.ceil(of.total / of.perPage)),
    total: of.total,
  };
}
