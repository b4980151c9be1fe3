import type { z } from 'zod';
import type { Actor } from './access.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/** Who may call a route of the site. There is no route without a word about it. */
export type SiteGrant =
  | { readonly everyone: true }
  | {
      readonly roles: readonly Role[];
      /** What the token of a program must be for; left out: no program may. */
      readonly scope?: Scope;
    };

/** What its handler is given: everything parsed, checked and allowed already. */
export interface SiteRouteInput<Query, Body> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Who asks; null for a visitor. */
  readonly actor: Actor | null;
  /** Reads from the API as whoever asks: the `data` of its answer. Throws where it refuses. */
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
  /** What it answers as `data`. What the handler answers is held to it. */
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

/** Declares a route; its query, body and answer have the types of their schemas. A file of `routes/` exports any number of them. */
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
