import type { Context, Hono } from 'hono';

/** What the server passes in addition to the request. Tests and in-process callers give the address themselves. */
export interface AppBindings {
  /** The connection's peer, as `@hono/node-server` passes it. */
  incoming?: { socket?: { remoteAddress?: string | undefined }; rawHeaders?: readonly string[] };
  /** In place of `incoming`: on whose behalf the call is made. Neither: a call from within the process. */
  address?: string;
}

/** What is known about a request before any route sees it. */
export interface Exchange {
  requestId: string;
  /** The caller's address, determined through trusted proxies only; `internal` for calls from within the process. */
  address: string;
  /** Methods of the routes at this path that did not match, for the 405. */
  allow: Set<string> | undefined;
  /** The pattern of the route that took the request: `/content/:id`. */
  route?: string;
}

/** The address of callers within the process. */
export const INTERNAL_ADDRESS = 'internal';

export interface AppTypes {
  Bindings: AppBindings;
  Variables: { exchange: Exchange };
}
export type App = Hono<AppTypes>;
export type AppContext = Context<AppTypes>;
