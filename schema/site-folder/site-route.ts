import type { z } from 'zod';
import type { Actor } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import type { Scope } from '../access/scopes.ts';

/** Who may call a route: everyone, or staff with one of these roles. */
export type SiteGrant =
  | { readonly everyone: true }
  | {
      readonly roles: readonly Role[];
      /** The scope that an API token needs. Without it, API tokens can't call the route. */
      readonly scope?: Scope;
    };

/** What a handler receives. The request is already validated and authorized. */
export interface SiteRouteInput<Query, Body> {
  /** The parts of the path by name: `{ guest: 'ada' }` for `/episodes/:guest`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The account that made the request. Null for a visitor. */
  readonly actor: Actor | null;
  /** Reads a path of the API with the caller’s permissions and returns the `data` of the response. Throws if the API refuses. */
  read(path: string): Promise<unknown>;
}

/** A route of a site folder. */
export interface SiteRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Its path below `/api/v1`: `/episodes/:guest`. */
  readonly path: string;
  /** What it does, in one line, for the API reference. */
  readonly summary: string;
  /** Who may call it. */
  readonly grant: SiteGrant;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The schema of `data` in the response. The return value of `handle` is validated against it. */
  readonly answer: z.ZodType;
  handle(input: SiteRouteInput<Record<string, unknown>, unknown>): unknown;
}

interface SiteRouteDeclaration<
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> extends Omit<SiteRoute, 'query' | 'body' | 'answer' | 'handle'> {
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  handle(input: SiteRouteInput<z.output<Query>, z.output<Body>>): z.input<Answer> | Promise<z.input<Answer>>;
}

const DECLARED = new WeakSet<object>();

/**
 * Declares a route of the site's own API. The schemas determine the types of the query, the body, and the response. A file in
 * `routes/` can export any number of routes.
 */
export function defineRoute<
  Answer extends z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
>(declaration: SiteRouteDeclaration<Query, Body, Answer>): SiteRoute {
  const route = { ...declaration } as unknown as SiteRoute;
  DECLARED.add(route);
  return route;
}

export function isSiteRoute(value: unknown): value is SiteRoute {
  return typeof value === 'object' && value !== null && DECLARED.has(value);
}
