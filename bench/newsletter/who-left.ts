import { parseArgs } from 'node:util';
import { createApp } from '#api/app/app.ts';
import { runImports } from '#api/business/contact-import/run-imports.ts';
import { Sender } from '#api/business/sending/sender.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { startCampaignOf, withScene } from '#api/testing/mail/campaign-scene.ts';
import { type DialectFile, contactDialects } from '#api/testing/mail/contact-dialects.ts';
import { startRelay } from '#api/testing/mail/smtp-relay.ts';
import { insertStaff } from '#api/testing/test-staff.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/newsletter/who-left.ts [--people 100000] [--database-url URL]`: imports the files of nine services as someone in a hurry
 * would ("everyone agreed"), sends an issue to a mail server, and compares who got it with what the files say. The database must be
 * empty. Exit code 1 if someone who left got it, or someone who subscribed didn't.
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, 'database-url': { type: 'string' } },
});
const databaseUrl = values['database-url'];
const SECRET_KEY = 'a key for scenes that is long enough for anybody';
const files = contactDialects(Number(values.people));

await withTemporaryFolder(async (folder) => {
  const got = new Map<string, number>();
  const onArrived = ({ to }: { to: string }) => void got.set(to, (got.get(to) ?? 0) + 1);
  const relay = await startRelay({}, { onArrived });
  const variables = {
    DATA_DIR: folder,
    SITE_URL: 'http://localhost:3000',
    SECRET_KEY,
    SMTP_URL: `${relay.url}?connections=20`,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  try {
    await withScene(variables, async (deps) => {
      const { tokens } = await insertStaff(deps);
      for (const file of files) await bringIn(deps, tokens.editor, file);
      await startCampaignOf(deps, { mailBytes: 1_000 });
      await new Sender(deps, { graceMs: 1_000 }).runUntilIdle();
    });
  } finally {
    await relay.close();
  }
  compare(got);
});

async function bringIn(deps: AppDeps, token: string, { csv, fileName }: DialectFile): Promise<void> {
  const app = createApp(deps);
  const headers = { Authorization: `Bearer ${token}` };
  const ask = (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`http://localhost:3000/api/v1${path}`, { ...init, headers }));
  const lists = (await (await ask('/contact-lists')).json()) as { data: { data: { id: string }[] } };
  const body = new FormData();
  body.append('contact_list_ids', lists.data.data[0]?.id ?? '');
  body.append('confirmed', 'true');
  body.append('source', 'Our newsletter elsewhere');
  body.append('file', new Blob([csv], { type: 'text/csv' }), fileName);
  const { status } = await ask('/contacts/import', { method: 'POST', body });
  if (status !== 202) throw new Error(`${fileName} was refused with status ${status}.`);
  await runImports(deps);
}

function compare(got: ReadonlyMap<string, number>): void {
  const states = new Map<string, { people: number; got: number }>();
  for (const { people } of files)
    for (const [address, state] of people) {
      const counted = states.get(state) ?? { people: 0, got: 0 };
      states.set(state, {
        people: counted.people + 1,
        got: counted.got + (got.has(address) ? 1 : 0),
      });
    }
  for (const [state, counted] of states) {
    print(`${state}: ${counted.people} people, ${counted.got} got the issue`);
    if (counted.got !== (state === 'subscribed' ? counted.people : 0)) process.exitCode = 1;
  }
  print(
    `${files.length} files, ${[...got.values()].filter((times) => times > 1).length} people got it twice`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
