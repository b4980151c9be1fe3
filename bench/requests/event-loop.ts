import { parseArgs } from 'node:util';
import { ROLES } from '#schema/access/roles.ts';
import { can } from '#schema/access/access.ts';
import type { Route } from '#api/platform/route/route.ts';
import { routes } from '#api/app/routes.ts';
import { type HostileRequest, hostileRequests } from '#api/testing/hostile/hostile-requests.ts';
import { HostileWalk, type Walked, makeScene } from '#api/testing/hostile/hostile-walk.ts';
import { insertStaff } from '#api/testing/test-staff.ts';
import { openProduct } from '#server/product/open-product.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/requests/event-loop.ts [--route /content] [--shapes 1000] [--bytes 2000000] [--seed 1] [--seconds 600]`: sends
 * hostile bodies of the allowed size to every route with a body, as every role that may call it, and prints the ten
 * longest turns of the event loop. The figure is processor time of the main thread; the goal is 50 ms, and 200 ms for
 * the actual work of an upload. Each request is sent twice, and the second one counts: the first may have to compile.
 */
const { values } = parseArgs({
  options: {
    route: { type: 'string', default: '' },
    shapes: { type: 'string', default: '1000' },
    bytes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: 'Infinity' },
    administrator: { type: 'boolean', default: false },
  },
});
const SHAPES = Number(values.shapes);
const BYTES = Number(values.bytes);
const ENDS_AT = performance.now() + 1000 * Number(values.seconds);
const GOAL_MS = 50;
const UPLOAD_GOAL_MS = 200;
const NOBODY = '01990000-0000-7000-8000-000000000000';

let random = Number(values.seed);

await withTemporaryFolder(async (folder) => {
  const product = await openProduct({
    ...process.env,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SITE_URL: 'http://localhost:3000',
  });
  try {
    const { tokens } = await insertStaff(product.deps);
    const answers = (request: Request) => product.api.fetch(request, { address: '127.0.0.1' });
    const walk = new HostileWalk(answers, await makeScene(answers, tokens.administrator));
    const walked: Walked[] = [];
    for (const route of routes.filter(
      ({ body, method, path }) => body !== undefined && `${method} ${path}`.includes(values.route),
    )) {
      for (const name of callersOf(route)) {
        const token = name === 'nobody' ? undefined : tokens[name];
        for (const hostile of chosen(route)) {
          if (performance.now() > ENDS_AT) break;
          await walk.send(route, hostile, { name, token });
          walked.push(await walk.send(route, hostile, { name, token }));
        }
      }
    }
    report(walked);
  } finally {
    await product.close();
  }
});

function callersOf({ grant }: Route) {
  const staff = ROLES.filter((role) => can({ id: NOBODY, role }, grant));
  if (values.administrator) return ['administrator' as const];
  return can(null, grant) ? (['nobody', ...staff] as const) : staff;
}

/** At most that many shapes, chosen by a repeatable random sequence. */
function chosen(route: Route): HostileRequest[] {
  const all = [...hostileRequests(route, BYTES)];
  const left = all
    .map((hostile) => ({ hostile, at: nextRandom() }))
    .toSorted((one, other) => one.at - other.at);
  return left.slice(0, SHAPES).map(({ hostile }) => hostile);
}

function nextRandom(): number {
  random = (random * 48271) % 2147483647;
  return random;
}

function report(walked: readonly Walked[]): void {
  const isUpload = ({ route }: Walked) => /import|upload|create-ai/.test(route);
  const over = walked.filter((one) => one.turnMs > (isUpload(one) ? UPLOAD_GOAL_MS : GOAL_MS));
  const failed = walked.filter(({ status }) => status >= 500);
  const worst = walked.toSorted((one, other) => other.turnMs - one.turnMs);
  console.log(
    `${walked.length} requests, ${over.length} over the goal, ${failed.length} answered 500 or above\n`,
  );
  console.table(worst.slice(0, 10).map((one) => ({ ...one, turnMs: Math.round(one.turnMs) })));
  if (failed.length > 0) console.table(failed.slice(0, 10));
}
