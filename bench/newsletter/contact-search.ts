import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createApp } from '#api/app/app.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { rows } from '#api/platform/database/database.ts';
import { refreshStatistics } from '#api/platform/database/statistics.ts';
import { insertManyReaders, withScene } from '#api/testing/mail/campaign-scene.ts';
import { insertStaff } from '#api/testing/test-staff.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/newsletter/contact-search.ts --database-url URL [--contacts 1000000]`: how long the contact list takes, searched and not, in
 * this many contacts. The database must be empty, or hold those of an earlier run; without one it is the embedded database.
 */
const { values } = parseArgs({
  options: { contacts: { type: 'string', default: '1000000' }, 'database-url': { type: 'string' } },
});
const contacts = Number(values.contacts);
const ROUNDS = 40;

await withTemporaryFolder((folder) =>
  withScene(
    {
      DATA_DIR: folder,
      SITE_URL: 'http://localhost:3000',
      ...(values['database-url'] === undefined ? {} : { DATABASE_URL: values['database-url'] }),
    },
    async (deps) => {
      const { tokens } = await insertStaff(deps);
      const on = deps.database.queries;
      const [known] = await rows<{ count: number }>(on, sql`SELECT count(*)::int AS count FROM contacts`);
      if ((known?.count ?? 0) === 0) {
        print(`Making ${contacts} contacts …`);
        await insertManyReaders(deps, contacts);
        await refreshStatistics(on, ['contacts', 'contact_list_members']);
      }
      await measure(deps, tokens.editor);
    },
  ),
);

async function measure(deps: AppDeps, token: string): Promise<void> {
  const app = createApp(deps);
  const questions: [string, () => string][] = [
    ['an address', () => `search=reader${random()}@`],
    ['a whole address', () => `search=reader${random()}@mail3.example.org`],
    ['part of a name that all have', () => 'search=reader'],
    ['a domain of a seventh', () => `search=mail${random() % 7}.example`],
    ['two letters', () => 'search=an'],
    ['nothing that is there', () => `search=zzz${random()}`],
    ['the newest', () => ''],
    ['by address', () => 'sort_by=email&sort_order=asc'],
    ['page 400', () => 'page=400'],
  ];
  for (const [name, query] of questions) {
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      const request = new Request(`http://localhost:3000/api/v1/contacts?${query()}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const body = (await (await app.fetch(request)).json()) as { data: { total: number } };
      times.push(performance.now() - startedAt);
      total = body.data.total;
    }
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
    print(`${name.padEnd(30)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${total} found`);
  }
}

function random(): number {
  return 1 + Math.floor(Math.random() * contacts);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
