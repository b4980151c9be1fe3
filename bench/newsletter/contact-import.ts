import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '#api/app/app.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { startImports } from '#api/business/contact-import/run-imports.ts';
import { withScene } from '#api/testing/mail/campaign-scene.ts';
import { insertStaff } from '#api/testing/test-staff.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/newsletter/contact-import.ts [--rows 100000] [--database-url URL]`: imports a file with one bad row in a hundred,
 * first as a dry run, then twice for real; prints how long each took, the outcome of the rows, and the memory. The
 * database must be empty.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, 'database-url': { type: 'string' } },
});
const rowCount = Number(values.rows);
const databaseUrl = values['database-url'];

interface Progress {
  id: string;
  status: string;
  imported: number;
  updated: number;
  refused: number;
}

await withTemporaryFolder((folder) => {
  const variables = { DATA_DIR: folder, SITE_URL: 'http://localhost:3000' };
  return withScene(
    databaseUrl === undefined ? variables : { ...variables, DATABASE_URL: databaseUrl },
    async (deps) => {
      const { tokens } = await insertStaff(deps);
      const jobs = startImports(deps);
      try {
        await bringIn(deps, tokens.editor, { name: 'dry run', fields: { dry_run: 'true' } });
        await bringIn(deps, tokens.editor, { name: 'first time', fields: { confirmed: 'true' } });
        await bringIn(deps, tokens.editor, { name: 'second time', fields: { confirmed: 'true' } });
      } finally {
        await jobs.stop();
      }
    },
  );
});

async function bringIn(
  deps: AppDeps,
  token: string,
  { name, fields }: { name: string; fields: Record<string, string> },
): Promise<void> {
  const app = createApp(deps);
  const ask = async <Data>(path: string, init: RequestInit = {}): Promise<Data> => {
    const headers = { Authorization: `Bearer ${token}` };
    const request = new Request(`http://localhost:3000/api/v1${path}`, { ...init, headers });
    const { data } = (await (await app.fetch(request)).json()) as { data: Data };
    return data;
  };
  const lists = await ask<{ data: { id: string }[] }>('/contact-lists');
  const body = new FormData();
  body.append('mapping', JSON.stringify({ Mail: 'email', Given: 'first_name', City: 'attributes.city' }));
  body.append('contact_list_ids', lists.data[0]?.id ?? '');
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new Blob([csv()], { type: 'text/csv' }), 'people.csv');

  const startedAt = performance.now();
  const { id } = await ask<Progress>('/contacts/import', { method: 'POST', body });
  const receivedMs = performance.now() - startedAt;
  let most = 0;
  let looks = 0;
  for (;;) {
    const { status, imported, updated, refused } = await ask<Progress>(`/contacts/imports/${id}`);
    most = Math.max(most, process.memoryUsage().rss);
    looks += 1;
    if (status === 'finished') {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      print(`${name}: ${seconds} s (received in ${(receivedMs / 1000).toFixed(1)} s), seen ${looks} times`);
      print(
        `  imported ${imported}, updated ${updated}, refused ${refused}; memory ${megabytes(most)} MB at most`,
      );
      return;
    }
    if (status === 'failed') throw new Error('The file could not be taken.');
    await wait(250);
  }
}

function csv(): string {
  const lines = Array.from({ length: rowCount }, (_, index) =>
    index % 100 === 50 ? `person${index} at example.org,Bad,Nowhere` : `person${index}@example.org,Ann,Lyon`,
  );
  return `Mail,Given,City\n${lines.join('\n')}\n`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
