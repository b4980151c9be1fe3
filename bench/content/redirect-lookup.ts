import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { rows } from '#api/platform/database/database.ts';
import { refreshStatistics } from '#api/platform/database/statistics.ts';
import { publicRedirect } from '#api/records/redirects/resolve.ts';
import { withScene } from '#api/testing/mail/campaign-scene.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/content/redirect-lookup.ts [--database-url URL]`: how long it takes to find the redirect of a path, and that
 * there is none, among 100, 10,000, and 100,000 redirects. The database must be empty; without one it is the embedded
 * database.
 */
const { values } = parseArgs({ options: { 'database-url': { type: 'string' } } });
const SIZES = [100, 10_000, 100_000];
const ROUNDS = 300;

await withTemporaryFolder((folder) =>
  withScene(
    {
      DATA_DIR: folder,
      SITE_URL: 'http://localhost:3000',
      ...(values['database-url'] === undefined ? {} : { DATABASE_URL: values['database-url'] }),
    },
    async (deps) => {
      for (const size of SIZES) {
        await fill(deps, size);
        await measure(deps, size);
      }
    },
  ),
);

/** One in a hundred is a folder. */
async function fill({ database, now }: AppDeps, size: number): Promise<void> {
  const moment = now().toISOString();
  await rows(database.queries, sql`DELETE FROM redirects`);
  await rows(
    database.queries,
    sql`INSERT INTO redirects (id, "from", "to", created_at, updated_at)
        SELECT gen_random_uuid(), CASE WHEN n % 100 = 0 THEN '/old/folder-' || n || '/*' ELSE '/old/page-' || n END,
          '/new/page-' || n, ${moment}, ${moment} FROM generate_series(1, ${size}::int) AS n`,
  );
  await refreshStatistics(database.queries, ['redirects']);
}

async function measure(deps: AppDeps, size: number): Promise<void> {
  const paths: [string, () => string][] = [
    ['a redirect', () => `/old/page-${random(size)}`],
    ['one of a folder', () => `/old/folder-${Math.max(100, Math.floor(random(size) / 100) * 100)}/a/b`],
    ['nothing', () => `/nothing/at/all-${random(size)}`],
  ];
  for (const [name, path] of paths) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await publicRedirect(deps, path());
      times.push(performance.now() - startedAt);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
    process.stdout.write(
      `${String(size).padStart(7)} redirects, ${name.padEnd(16)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`,
    );
  }
}

function random(size: number): number {
  return 1 + Math.floor(Math.random() * size);
}
