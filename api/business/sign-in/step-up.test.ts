import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ROLES } from '#schema/access/roles.ts';
import type { Problem } from '#schema/access/errors.ts';
import { STEP_UP_MINUTES } from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import { turnOnSecondFactor } from '../accounts/testing/second-factor.ts';
import { routes } from '../../app/routes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-staff.ts';

const test = useTestApp();
const MINUTE_MS = 60_000;
const NOWHERE = '01990000-0000-7000-8000-000000000000';

interface Outcome {
  status: number;
  problem: Partial<Problem>;
  data: Record<string, unknown>;
}

async function send(path: string, init: Parameters<ReturnType<typeof test>['request']>[1]): Promise<Outcome> {
  const response = await test().request(`/api/v1${path}`, init);
  const body = JSON.parse((await response.text()) || '{}') as Outcome['problem'] & { data: Outcome['data'] };
  return { status: response.status, problem: body, data: body.data };
}

/** A session as a sign-in opens it. */
async function signedIn(email = test().staff.administrator.email, code?: string): Promise<string> {
  const { data } = await send('/auth/login', {
    json: { email, password: PASSWORD, ...(code === undefined ? {} : { code }) },
  });
  return data.token as string;
}

const stepUp = (token: string, proof: object) => send('/auth/step-up', { token, json: proof });
const makeToken = (token: string) =>
  send('/api-tokens', { token, json: { name: 'A program', role: 'viewer' } });

describe('before a step that outlives the session', () => {
  it('a sign-in is not enough: the answer names what is asked for, and nothing was done', async () => {
    const token = await signedIn();
    const { status, problem } = await makeToken(token);
    expect([status, problem.code, problem.methods]).toEqual([403, 'step_up_required', ['password']]);
    expect(await rows(test().deps.database.queries, sql`SELECT 1 FROM api_tokens`)).toEqual([]);
  });

  it('the password opens it for ten minutes, only for this session', async () => {
    const [token, other] = [await signedIn(), await signedIn()];
    const { status, data } = await stepUp(token, { password: PASSWORD });
    const until = test().clock.now().getTime() + STEP_UP_MINUTES * MINUTE_MS;
    expect([status, data]).toEqual([200, { stepped_up_until: new Date(until).toISOString() }]);
    expect((await makeToken(other)).problem.code).toBe('step_up_required');
    test().clock.advance(STEP_UP_MINUTES * MINUTE_MS - 1);
    expect((await makeToken(token)).status).toBe(201);
    test().clock.advance(1);
    expect((await makeToken(token)).problem.code).toBe('step_up_required');
  });

  it('a clock that was set back does not make it last', async () => {
    const token = await signedIn();
    await stepUp(token, { password: PASSWORD });
    test().clock.advance(-MINUTE_MS);
    expect((await makeToken(token)).problem.code).toBe('step_up_required');
  });

  it('a wrong password is refused, and too many are as many as at the sign-in', async () => {
    const token = await signedIn();
    const outcomes = [];
    for (let times = 0; times < 6; times++) outcomes.push(await stepUp(token, { password: 'a guess' }));
    expect(outcomes.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(outcomes[0]?.problem.code).toBe('invalid_credentials');
    expect((await stepUp(token, { password: PASSWORD })).status).toBe(429);
    expect((await makeToken(token)).problem.code).toBe('step_up_required');
  });

  it('something is to be said, and nothing else', async () => {
    const token = await signedIn();
    expect((await stepUp(token, {})).status).toBe(422);
    expect((await stepUp(token, { password: PASSWORD, until: 'forever' })).status).toBe(422);
  });
});

describe('an account with a second factor', () => {
  it('confirms itself with the factor; the password is not enough, and is not looked at', async () => {
    const factor = await turnOnSecondFactor(test());
    const token = await signedIn(undefined, factor.nextCode());
    expect((await makeToken(token)).problem.methods).toEqual(['code']);
    for (const password of [PASSWORD, 'a guess']) {
      const { status, problem } = await stepUp(token, { password });
      expect([status, problem.code]).toEqual([401, 'code_required']);
    }
    expect((await makeToken(token)).problem.code).toBe('step_up_required');
    const code = factor.nextCode();
    expect((await stepUp(token, { code })).status).toBe(200);
    expect((await makeToken(token)).status).toBe(201);
    // Each code can be used once.
    expect((await stepUp(token, { code })).problem.code).toBe('invalid_credentials');
  });

  it('may use a recovery code, once', async () => {
    const factor = await turnOnSecondFactor(test());
    const token = await signedIn(undefined, factor.nextCode());
    const [code = ''] = factor.recoveryCodes;
    expect((await stepUp(token, { code })).status).toBe(200);
    expect((await stepUp(token, { code })).status).toBe(401);
  });

  it('cannot have its codes guessed', async () => {
    const factor = await turnOnSecondFactor(test());
    const token = await signedIn(undefined, factor.nextCode());
    const statuses = [];
    for (let times = 0; times < 6; times++) statuses.push((await stepUp(token, { code: '000000' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('changes its password only once the factor was shown', async () => {
    const factor = await turnOnSecondFactor(test());
    const token = await signedIn(undefined, factor.nextCode());
    const json = { current_password: PASSWORD, password: 'a new and longer password' };
    expect((await send('/auth/password', { token, json })).problem.code).toBe('step_up_required');
    await stepUp(token, { code: factor.nextCode() });
    expect((await send('/auth/password', { token, json })).status).toBe(200);
  });
});

describe('an account that has no password', () => {
  it('is asked to choose one instead of entering it', async () => {
    const token = await signedIn();
    await rows(test().deps.database.queries, sql`UPDATE users SET password_hash = NULL`);
    const { status, problem } = await makeToken(token);
    expect([status, problem.code, problem.methods]).toEqual([403, 'step_up_required', []]);
    expect((await stepUp(token, { password: PASSWORD })).status).toBe(401);
  });
});

/** A request that only reads has no body. */
const bodyFor = (method: string, json: object) => (method === 'GET' ? {} : { json });

describe('every route that requires it', () => {
  const guarded = routes.filter(({ grant }) => grant.stepUp === true);

  it('refuses everyone who has not confirmed their identity, before anything else is checked', async () => {
    await rows(test().deps.database.queries, sql`UPDATE sessions SET stepped_up_at = NULL`);
    expect(guarded.length).toBeGreaterThan(10);
    for (const { method, path, grant } of guarded) {
      for (const role of ROLES.filter((one) => grant.roles?.includes(one) === true)) {
        const target = path.replaceAll(/:\w+/g, NOWHERE);
        const { status, problem } = await send(target, {
          as: role,
          method,
          ...bodyFor(method, { nothing: 'known' }),
        });
        const asked = [method, path, role, status, problem.code];
        expect(asked).toEqual([method, path, role, 403, 'step_up_required']);
      }
    }
  });

  it('refuses the token of a program', async () => {
    const { data } = await send('/api-tokens', {
      as: 'administrator',
      json: { name: 'All', role: 'administrator' },
    });
    for (const { method, path } of guarded) {
      const target = path.replaceAll(/:\w+/g, NOWHERE);
      const { status, problem } = await send(target, {
        token: data.token as string,
        method,
        ...bodyFor(method, {}),
      });
      expect([method, path, status, problem.code]).toEqual([method, path, 403, 'forbidden']);
    }
  });
});
