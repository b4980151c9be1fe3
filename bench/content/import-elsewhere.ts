import { parseArgs } from 'node:util';
import { killImports } from '#api/business/site-import/testing/kill-imports.ts';
import { SERVER_FLAGS } from '../../scripts/launch/server-flags.mjs';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/content/import-elsewhere.ts [--posts 5000] [--pictures 2000] [--kills 10] [--database-url URL]`: imports a
 * Ghost export, with images from a local server, in processes that are killed (`kill -9`) again and again. Prints how
 * long it took, the memory of the last process (the embedded database included), and what was imported twice. An
 * empty database is needed. Exit code 1 if something was imported twice or is missing.
 */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '5000' },
    pictures: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    'database-url': { type: 'string' },
  },
});
const posts = Number(values.posts);
const pictures = Number(values.pictures);

await withTemporaryFolder(async (folder) => {
  const figures = await killImports({
    folder,
    posts,
    pictures,
    kills: Number(values.kills),
    killAfterMs: [2_000, 8_000],
    databaseUrl: values['database-url'],
    flags: SERVER_FLAGS,
  });
  const { seconds, kills, texts, titles, peakMb, refused, redirects } = figures;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(`${texts} texts and ${figures.pictures} pictures in ${seconds} s, ${kills} kills`);
  say(
    `${texts - titles} texts twice, ${refused} refused, ${redirects} old addresses; memory ${peakMb} MB at most`,
  );
  if (texts !== posts || titles !== posts || figures.pictures !== pictures) process.exitCode = 1;
});
