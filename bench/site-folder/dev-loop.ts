import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type TestSite, makeSite } from '#server/testing/site-folder.ts';
import { median } from '../helpers/load.ts';
import { signIn, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';
import { installPodcasts, launcherOf } from './installed-podcasts.ts';

const ROUNDS = 5;
const GIVE_UP_MS = 30_000;

/**
 * `node bench/site-folder/dev-loop.ts [--installed]`: how long after a file of a site folder is saved its effect can be seen,
 * with `colophon dev` running on the podcast site: with the program of the repository, or with the package that a site installs.
 */
const { values } = parseArgs({ options: { installed: { type: 'boolean', default: false } } });
const site = values.installed ? await installed() : makeSite({ fixture: 'podcast-site' });

const HOOK = (text: string) => `import { Refusal, defineHooks } from 'colophon/server';
export const podcastHooks = defineHooks('podcasts', { beforeSave() { throw new Refusal({ title: ['${text}'] }); } });\n`;
const ROUTE = (text: string) => `import { defineRoute, z } from 'colophon/server';
export const round = defineRoute({ method: 'GET', path: '/round', summary: 'Read the round', grant: { everyone: true },
  answer: z.object({ round: z.string() }), handle: async () => ({ round: '${text}' }) });\n`;

interface Edit {
  what: string;
  file: string;
  /** The file in a round. */
  text: (mark: string) => string;
  /** Where the mark is seen. */
  path: string;
}

const header = site.read('views/header.tsx');
const page = site.read('pages/sponsors.tsx');
const type = site.read('content-types/podcasts.ts');
const edits: readonly Edit[] = [
  { what: 'view', file: 'views/header.tsx', text: (mark) => header.replace('FM', mark), path: '/podcasts' },
  { what: 'page', file: 'pages/sponsors.tsx', text: (mark) => page.replace('Ada', mark), path: '/sponsors' },
  {
    what: 'theme.css',
    file: 'theme.css',
    text: (mark) => `:root { --round: ${mark}; }\n`,
    path: 'styles',
  },
  {
    what: 'content type',
    file: 'content-types/podcasts.ts',
    text: (mark) => type.replace('Conversations to listen to.', mark),
    path: '/api/v1/openapi.json',
  },
  { what: 'route', file: 'routes/round.ts', text: ROUTE, path: '/api/v1/round' },
  { what: 'hook', file: 'hooks/podcasts.ts', text: HOOK, path: 'POST' },
];

const READERS: Partial<Record<string, (path: string) => Promise<string>>> = {
  styles: readStyles,
  POST: save,
};
let token: string | undefined;

let origin = '';

await withTemporaryFolder(async (data) => {
  const launcher = values.installed ? launcherOf(site.folder) : undefined;
  const product = await startProduct(data, {}, { isQuiet: true, developed: site.folder, launcher });
  origin = product.origin;
  try {
    for (const edit of edits) {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) took.push(await measure(edit, `Round${round}x`));
      console.log(`${edit.what}: ${Math.round(median(took))} ms (${took.map(Math.round).join(', ')})`);
    }
  } finally {
    await product.kill('SIGTERM');
    site.remove();
  }
});

async function installed(): Promise<Pick<TestSite, 'folder' | 'read' | 'write' | 'remove'>> {
  const temporary = mkdtempSync(join(tmpdir(), 'colophon-bench-'));
  const folder = await installPodcasts(temporary);
  return {
    folder,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

async function measure({ file, text, path }: Edit, mark: string): Promise<number> {
  // What was edited before must be over.
  await wait(1_500);
  const since = performance.now();
  site.write(file, text(mark));
  while (performance.now() - since < GIVE_UP_MS) {
    const answer = await (READERS[path] ?? read)(path);
    if (answer.includes(mark)) return performance.now() - since;
    await wait(20);
  }
  throw new Error(`${file} was not seen within ${GIVE_UP_MS / 1000} s.`);
}

async function read(path: string): Promise<string> {
  return (await fetch(`${origin}${path}`)).text();
}

/** The style sheets of a page. */
async function readStyles(): Promise<string> {
  const links = [...(await read('/podcasts')).matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
  return (await Promise.all(links.map(([, href = '']) => read(href.replaceAll('&amp;', '&'))))).join('\n');
}

/** Saves an episode, which the hook refuses. */
async function save(): Promise<string> {
  token ??= await signIn(origin);
  const response = await fetch(`${origin}/api/v1/content`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ content_type_name: 'podcast', title: 'x', episode: 1 }),
  });
  return response.text();
}
