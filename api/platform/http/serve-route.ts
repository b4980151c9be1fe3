import { withAuditOrigin, noteAudit } from '../audit/audit-log.ts';
import type { Caller, Identification } from '../route/caller.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { ApiError } from '../base/api-error.ts';
import { withEdgeHeaders } from './edge-headers.ts';
import type { AppContext } from '../route/exchange.ts';
import { answerOnce, bodyHashOf, idempotencyKeyOf } from './idempotency.ts';
import { readJsonBody } from '../request/json-body.ts';
import { isForm, isMultipart, readForm } from '../request/form-body.ts';
import { isHeldBack, permit, secondFactorRequired } from './permit.ts';
import { readQuery } from '../request/query.ts';
import type { RequestLimits } from '../request/request-limits.ts';
import { innerRequest } from './inner-request.ts';
import { respond } from './respond.ts';
import { type Answer, type InnerCall, type Route, type RouteInput, revealsSecret } from '../route/route.ts';
import { consumeRateLimit } from '../request/shared-limits.ts';

/** What serving needs besides the request. */
export interface Service {
  deps: AppDeps;
  limits: RequestLimits;
  identification: Identification;
  /** The API itself, for calls within the process. */
  answer(request: Request, address: string): Promise<Response>;
}

type AnyInput = RouteInput<Record<string, unknown>, unknown>;

/** One request to one route: identify the caller, check permission, validate the request, run the handler, answer. */
export async function serveRoute(route: Route, c: AppContext, service: Service): Promise<Response> {
  const { deps, limits, identification } = service;
  const request = c.req.raw;
  const { requestId, address } = c.get('exchange');
  const caller = await identification.callerOf(request);
  const actor = caller?.actor ?? null;
  if (actor === null && route.method !== 'GET' && route.unlimited !== true) {
    await limits.countAnonymousWrite(address);
  }
  const handle = async () => {
    await permit(identification, caller, route);
    await route.requireOpen?.(deps);
    const query = readQuery(request.url, route.query);
    const { value, bytes, request: unread } = await readBody(request, route);
    const params = c.req.param();
    const call = (asked: InnerCall) =>
      service.answer(innerRequest(request, { requestId, ...asked }), address);
    const common = { params, query, body: value, request: unread, requestId, address, deps, call };
    if (isHeldBack(caller, route)) return handleAsVisitor(caller, route, { ...common, actor: null });
    return handleOnce(route, { ...common, actor }, bytes);
  };
  const origin = { userId: actor?.id ?? null, tokenName: caller?.tokenName ?? null, address, requestId };
  const answer = await withAuditOrigin(origin, () => notingDenial({ deps, route, actor }, handle));
  if (answer instanceof Response) return withEdgeHeaders(answer, requestId);
  return respond(answer, { request, requestId, isStaff: actor !== null });
}

/** How often the log repeats the same refusal for a caller, so that repeated requests cannot fill it. */
const DENIAL_TOLD_EVERY_MS = 60_000;

/** Signed-in users who try to exceed their role leave an entry in the audit log. */
async function notingDenial<Result>(
  { deps, route, actor }: Pick<RouteInput<never, never>, 'deps' | 'actor'> & { route: Route },
  serve: () => Promise<Result>,
): Promise<Result> {
  try {
    return await serve();
  } catch (error) {
    if (actor !== null && error instanceof ApiError && error.code === 'forbidden') {
      const { queries } = deps.database;
      const { method, path } = route;
      const turn = { what: `denied ${actor.id} ${method} ${path}`, perMs: DENIAL_TOLD_EVERY_MS };
      if (await consumeRateLimit(queries, deps, turn))
        await noteAudit(queries, deps, { action: 'authz_denied', details: { method, path } });
    }
    throw error;
  }
}

interface ReadBody {
  value: unknown;
  /** The body, if it was already read. */
  bytes: Uint8Array | undefined;
  /** The request that a handler may still read. */
  request: Request;
}

async function readBody(request: Request, { body }: Route): Promise<ReadBody> {
  if (body === undefined || body.kind === 'bytes') return { value: undefined, bytes: undefined, request };
  if (body.kind === 'form' || (body.kind === 'json-or-form' && isFormFor(body, request))) {
    const maxBytes = body.kind === 'form' ? body.maxBytes : body.formMaxBytes;
    return { value: undefined, bytes: undefined, request: readForm(request, maxBytes) };
  }
  const { kind: _kind, ...rule } = body;
  const { value, bytes } = await readJsonBody(request, { kind: 'json', ...rule });
  return { value, bytes, request };
}

function isFormFor({ urlEncoded }: { urlEncoded?: boolean }, request: Request): boolean {
  return urlEncoded === true ? isForm(request) : isMultipart(request);
}

/** Serves a caller as a visitor. A request for more is answered with what is missing: not the token, but the second factor. */
async function handleAsVisitor(caller: Caller, route: Route, input: AnyInput): Promise<Answer | Response> {
  try {
    return await route.handle(input);
  } catch (error) {
    const isForStaff = error instanceof ApiError && error.code === 'token_missing';
    throw isForStaff ? secondFactorRequired(caller) : error;
  }
}

async function handleOnce(
  route: Route,
  input: AnyInput,
  bytes: Uint8Array | undefined,
): Promise<Answer | Response> {
  const { actor, request, deps } = input;
  // Signing in answers with a secret, which is not to be stored.
  const isKeyed = route.method === 'POST' && actor !== null && !route.path.startsWith('/auth/');
  const key = isKeyed ? idempotencyKeyOf(request) : undefined;
  if (key === undefined || actor === null) return route.handle(input);
  const { pathname, search } = new URL(request.url);
  const bodyHash = bodyHashOf(search, bytes ?? request.headers.get('content-length') ?? '');
  const keyed = { userId: actor.id, path: pathname, key, bodyHash, revealsSecret: revealsSecret(route) };
  return answerOnce(deps, keyed, () => route.handle(input));
}
