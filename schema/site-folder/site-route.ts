import type { z } from 'zod';
import type { Actor } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import type { Scope } from '../access/scopes.ts';

/** Who may call a route of the site. Every route must declare this. */
export type SiteGrant =
  | { readonly everyone: true }
  | {
      readonly roles: readonly Role[];
      /** The scope that an API token needs; without it, tokens are refused. */
      readonly scope?: Scope;
    };

/** What a handler receives, parsed, validated, and authorized. */
export interface SiteRouteInput<Query, Body> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The account that made the request; null for a visitor. */
  readonly actor: Actor | null;
  /** Reads from the API with the caller’s rights, and returns `data` from the response. Throws if the API refuses. */
  read(path: string): Promise<unknown>;
}

/** A route of a site folder, below `/api/v1`. */
export interface SiteRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/episodes/:guest` */
  readonly path: string;
  readonly summary: string;
  readonly grant: SiteGrant;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The schema of `data` in the response. The handler’s return value is validated against it. */
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
 * Declares a route; its query, body, and response are typed by their schemas. A file in `routes/` exports any number of
 * them.
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
