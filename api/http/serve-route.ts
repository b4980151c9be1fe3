import { can } from '#schema/access.ts';
import { noteAudit, withAuditOrigin } from '../audit/audit-log.ts';
import { type Caller, callerOf, tokenMissing } from '../auth/authenticate.ts';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from './api-error.ts';
import { withEdgeHeaders } from './edge-headers.ts';
import type { AppContext } from './exchange.ts';
import { answerOnce, bodyHashOf, idempotencyKeyOf } from './idempotency.ts';
import { readJsonBody } from './json-body.ts';
import { isMultipart, readForm } from './form-body.ts';
import { readQuery } from './query.ts';
import type { RequestLimits } from './request-limits.ts';
import { respond } from './respond.ts';
import type { Answer, Route, RouteInput } from './route.ts';
import { takeTurn } from './shared-limits.ts';

/** What serving needs beside the request. */
export interface Service {
  deps: AppDeps;
  limits: RequestLimits;
}

type AnyInput = RouteInput<Record<string, unknown>, unknown>;

/** One request to one route: who asks, may they, is the question well-formed, then the handler, then the answer. */
export async function serveRoute(route: Route, c: AppContext, { deps, limits }: Service): Promise<Response> {
  const request = c.req.raw;
  const { requestId, address } = c.get('exchange');
  const caller = await callerOf(request, deps);
  const actor = caller?.actor ?? null;
  if (actor === null && route.method !== 'GET' && route.unlimited !== true) {
    await limits.countAnonymousWrite(address);
  }
  const handle = async () => {
    permit(caller, route);
    const query = readQuery(request.url, route.query);
    const { value, bytes, request: unread } = await readBody(request, route);
    const params = c.req.param();
    const input: AnyInput = { params, query, body: value, actor, request: unread, requestId, address, deps };
    return handleOnce(route, input, bytes);
  };
  const origin = { userId: actor?.id ?? null, address, requestId };
  const answer = await withAuditOrigin(origin, () => notingDenial({ deps, route, actor }, handle));
  if (answer instanceof Response) return withEdgeHeaders(answer, requestId);
  return respond(answer, { request, requestId, isStaff: actor !== null });
}

/** So often the log tells that somebody is refused the same thing: asking again and again must not fill it. */
const DENIAL_TOLD_EVERY_MS = 60_000;

/** Whoever is signed in and reaches for more than their role allows leaves an entry in the audit log. */
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
      if (await takeTurn(queries, deps, turn))
        await noteAudit(queries, deps, { action: 'authz_denied', details: { method, path } });
    }
    throw error;
  }
}

/** The one place that asks for permission. Whether the record exists is not looked at, so the answer cannot tell. */
function permit(caller: Caller | null, route: Route): void {
  if (!can(caller?.actor ?? null, route.grant)) {
    if (caller === null) throw tokenMissing();
    throw new ApiError('forbidden', { message: 'Your role does not allow this.' });
  }
  if (caller?.isProgram === true && route.sessionOnly === true) {
    throw new ApiError('forbidden', {
      message: 'This is for people who are signed in, not for an API token.',
    });
  }
  if (caller?.owesSecondFactor === true && route.beforeSecondFactor !== true && !isForEveryone(route)) {
    throw new ApiError('second_factor_required', {
      message: 'Your role requires a second factor. Set it up to go on.',
    });
  }
}

function isForEveryone({ grant }: Route): boolean {
  return 'everyone' in grant && grant.everyone === true;
}

interface ReadBody {
  value: unknown;
  /** What was sent, where it was read already. */
  bytes: Uint8Array | undefined;
  /** The request that a handler may still read. */
  request: Request;
}

async function readBody(request: Request, { body }: Route): Promise<ReadBody> {
  if (body === undefined) return { value: undefined, bytes: undefined, request };
  if (body.kind === 'form' || (body.kind === 'json-or-form' && isMultipart(request))) {
    const maxBytes = body.kind === 'form' ? body.maxBytes : body.formMaxBytes;
    return { value: undefined, bytes: undefined, request: readForm(request, maxBytes) };
  }
  const { kind: _kind, ...rule } = body;
  const { value, bytes } = await readJsonBody(request, { kind: 'json', ...rule });
  return { value, bytes, request };
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
  return answerOnce(deps, { userId: actor.id, path: pathname, key, bodyHash }, () => route.handle(input));
}
