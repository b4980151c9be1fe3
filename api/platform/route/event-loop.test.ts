import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#schema/access/roles.ts';
import { can } from '#schema/access/access.ts';
import { routes } from '../../app/routes.ts';
import { hostileRequests } from '../../testing/hostile/hostile-requests.ts';
import { HostileWalk, type Walked, makeScene } from '../../testing/hostile/hostile-walk.ts';
import { TURN_MAX_MS } from '../../testing/processes/longest-turn.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { turnByStatement } from '../../testing/databases/turn-by-statement.ts';
import type { Route } from './route.ts';

const test = useTestApp({ drivenBy: turnByStatement });
const NOWHERE = '01990000-0000-7000-8000-000000000000';
/**
 * Enough to reveal anything that grows faster than its input, and little enough that a single statement on the
 * embedded database, which runs on this thread in tests, does not. `bench/requests/event-loop.ts` sends the allowed maximum.
 */
const BYTES = 128 * 1024;
/** As many shapes of each route for every caller: each gets another selection, so that together they cover all. */
const SHAPES_EACH = 2;

const withBody = routes.filter(({ body }) => body !== undefined);

async function walk(name: Walked['caller'], token: string | undefined, role: Role | undefined) {
  const { app, deps, tokens } = test();
  // There is no site here; its pages are not what is tested.
  deps.renderPreview = () => Promise.resolve('<p>A page</p>');
  const answers = (request: Request) => app.fetch(request, { address: '203.0.113.7' });
  const walking = new HostileWalk(answers, await makeScene(answers, tokens.administrator));
  const walked: Walked[] = [];
  for (const [index, route] of withBody.entries()) {
    const isLetIn = can(role === undefined ? null : { id: NOWHERE, role }, route.grant);
    const shapes = [...hostileRequests(route, BYTES)];
    const first = (index * 13 + ROLES.indexOf(role ?? 'viewer') * 29) % shapes.length;
    const chosen = [...shapes.slice(first), ...shapes].slice(0, isLetIn ? SHAPES_EACH : 1);
    for (const shape of chosen) walked.push(await walking.send(route, shape, { name, token }));
  }
  return walked;
}

function expectHarmless(walked: readonly Walked[]): void {
  expect(walked.filter(({ status }) => status >= 500)).toEqual([]);
  expect(walked.filter(({ turnMs }) => turnMs > TURN_MAX_MS)).toEqual([]);
}

describe('no body holds the process up, and none makes it fail,', () => {
  it('of no one', async () => {
    expectHarmless(await walk('nobody', undefined, undefined));
  });

  it.each(ROLES)('of a person who is %s', async (role) => {
    expectHarmless(await walk(role, test().tokens[role], role));
  });

  it('of a program', async () => {
    const json = {
      name: 'A program',
      role: 'editor',
      scopes: ['content:write', 'newsletter:write', 'contacts:write'],
    };
    const response = await test().request('/api/v1/api-tokens', { as: 'editor', json });
    const { data } = (await response.json()) as { data?: { token: string } };
    expect([response.status, typeof data?.token]).toEqual([201, 'string']);
    expectHarmless(await walk('API token', data?.token, 'editor'));
  });

  it('and every shape is sent to at least one route', () => {
    const shapesOf = (route: Route) => [...hostileRequests(route, 1000)].map(({ shape }) => shape);
    const all = new Set(withBody.flatMap(shapesOf));
    expect(all.size).toBeGreaterThan(150);
  });
});
