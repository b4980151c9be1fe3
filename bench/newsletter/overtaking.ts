import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertManyReaders, startCampaignOf, withScene } from '#api/testing/mail/campaign-scene.ts';
import { startRelay } from '#api/testing/mail/smtp-relay.ts';
import { signIn, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/newsletter/overtaking.ts [--recipients 100000] [--emails 20] [--database-url URL]`: while the built product sends an issue,
 * a program sends emails through the API, one after the other. Prints how long each took until the mail server had it, and how
 * many emails of the issue went before the last of them.
 */
const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '100000' },
    emails: { type: 'string', default: '20' },
    'database-url': { type: 'string' },
  },
});
const recipients = Number(values.recipients);
const SECRET_KEY = 'a key for scenes that is long enough for anybody';

await withTemporaryFolder(async (folder) => {
  let count = 0;
  const overtook = new Set<string>();
  const onArrived = ({ to }: { to: string }) => {
    count += 1;
    if (to.startsWith('overtaking')) overtook.add(to);
  };
  const relay = await startRelay({}, { onArrived });
  const databaseUrl = values['database-url'];
  const variables = {
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY,
    SMTP_URL: `${relay.url}?connections=10`,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  await withScene(variables, async (deps) => {
    await insertManyReaders(deps, recipients);
    await startCampaignOf(deps, { mailBytes: 15_000 });
  });
  const product = await startProduct(variables.DATA_DIR, variables);
  try {
    const token = await signIn(product.origin);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    await until(() => count > 100);
    const took: number[] = [];
    for (let number = 1; number <= Number(values.emails); number += 1) {
      const to = `overtaking${number}@example.com`;
      const startedAt = performance.now();
      const body = JSON.stringify({ to, subject: 'Code', text: String(number) });
      const answer = await fetch(`${product.origin}/api/v1/emails`, { method: 'POST', headers, body });
      if (answer.status !== 202) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
      await until(() => overtook.has(to));
      took.push(performance.now() - startedAt);
    }
    const sorted = took.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    process.stdout.write(
      `${took.length} emails overtook an issue to ${recipients}: median ${at(0.5)} ms, slowest ${at(1)} ms; ${count - took.length} emails of the issue had been sent\n`,
    );
  } finally {
    await product.kill('SIGTERM');
    await relay.close();
  }
});

async function until(look: () => boolean): Promise<void> {
  for (let turn = 0; turn < 60_000; turn += 1) {
    if (look()) return;
    await wait(5);
  }
  throw new Error('Nothing came in five minutes.');
}
