import { parseArgs } from 'node:util';
import { killEdits } from '#api/business/bulk-edits/testing/kill-edits.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/content/bulk-edit.ts [--items 5000] [--kills 3] [--database-url URL]`: changes that many published articles at once and takes it
 * back, with processes that are killed (`kill -9`) in the midst of it. Says what is written how often, and what the slowest
 * request took. An empty database is needed. Exit code 1 when something was written twice or is missing, or a request took 5 s.
 */
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '3' },
    'database-url': { type: 'string' },
  },
});
const items = Number(values.items);

await withTemporaryFolder(async (folder) => {
  const startedAt = performance.now();
  const { edit, undo } = await killEdits({
    folder,
    items,
    kills: [Number(values.kills), Number(values.kills)],
    killAfterMs: [500, 3_000],
    databaseUrl: values['database-url'],
  });
  for (const [name, figures] of Object.entries({ edit, undo })) {
    const { changed, least_version: least, most_version: most, audited, slowestMs, kills } = figures;
    process.stdout.write(
      `${name}: ${kills} kills, ${changed} of ${figures.texts} have the change, versions ${least} to ${most}, ${audited} audit entries, ${JSON.stringify(figures.counts)}, slowest request ${slowestMs} ms\n`,
    );
  }
  process.stdout.write(`${Math.round((performance.now() - startedAt) / 1_000)} s with making the articles\n`);
  const isRight =
    edit.changed === items && edit.most_version === 2 && undo.changed === 0 && undo.most_version === 3;
  if (!isRight || Math.max(edit.slowestMs, undo.slowestMs) > 5_000) process.exitCode = 1;
});
