import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { COMMANDS } from '../launch/commands.mjs';
import { expectEpisodeEverywhere, expectPlayed, publishEpisode } from './testing/episode-drill.ts';
import { EXACT_CLIENT, EXACT_TYPES } from './testing/exact-types.ts';
import {
  type RunningSite,
  addedToAdmin,
  emptyFolder,
  npm,
  program,
  startSite,
  typed,
} from './testing/installed-site.ts';
import { nextVersion } from './testing/next-version.ts';
import { tutorialSteps } from './testing/tutorial-steps.ts';

/** The tutorial, done as it says, in an empty folder and with packed tarballs. */
const page = readFileSync(join(ROOT, 'docs', 'how-to', 'create-your-own-site.md'), 'utf8');
const steps = tutorialSteps(page);
const commands = steps.flatMap((step) => ('command' in step ? [step.command] : []));
const { folder, remove } = emptyFolder();
const site = join(folder, 'my-site');
const tarballs = inject('tarballs');
let running: RunningSite | undefined;
let token = '';
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(remove);

function save(file: string, code: string): void {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), code);
}

/** Takes the next command of the page, which must be this one. */
function next(command: RegExp | string): string {
  const taken = commands.shift() ?? '';
  expect(taken).toMatch(typeof command === 'string' ? new RegExp(`^${command}$`) : command);
  return taken;
}

/** Runs the next command of the page; throws with what it printed when it fails. */
function run(command: string): string {
  const { status, output } = typed(site, next(command));
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${output}`);
  return output;
}

/** A registry without the packages of other systems leaves them out of the lock, which npm then takes for incomplete. */
function installForProduction(): void {
  const { status, output } = typed(site, next('npm ci --omit=dev'));
  if (status === 0) return;
  expect(output).toMatch(/Missing: \S+ from lock file/);
  npm(site, 'prune', '--omit=dev');
}

async function start(npmScript: 'start' | 'dev'): Promise<RunningSite> {
  next(npmScript === 'start' ? 'npm start' : 'npm run dev');
  running = await startSite(site, { npmScript });
  return running;
}

describe('the tutorial of site folders, from packed tarballs', () => {
  it('has a file for each part, and a type of at most 30 lines', () => {
    const files = steps.flatMap((step) => ('file' in step ? [step.file] : []));
    expect(files).toEqual([
      'fields/duration.ts',
      'content-types/podcasts.ts',
      'theme.css',
      'views/podcasts.detail.tsx',
      'hooks/podcasts.ts',
      'screens/planned.tsx',
      'tests/site.test.ts',
    ]);
    const type = steps.find((step) => 'file' in step && step.file.startsWith('content-types/'));
    expect((type as { code: string }).code.trim().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('creates a site that starts', async () => {
    next('npm create colophon my-site');
    const create = next(/^npx --package=PATH/)
      .replace(/PATH\/create-colophon-[\d.]+\.tgz/, tarballs.create)
      .replace(/PATH\/colophon-[\d.]+\.tgz/, tarballs.colophon);
    const made = typed(folder, create);
    expect([made.status, made.output]).toEqual([0, expect.stringContaining('Your site is in my-site.')]);
    next('cd my-site');
    const { output, call } = await start('start');
    const setup = /token=([\w-]+)/.exec(output())?.[1] ?? '';
    const person = { name: 'Ada', email: 'ada@example.org', password: 'a-quiet-shelf-of-nine-books' };
    token = String((await call('POST /auth/setup', { token: setup, ...person }))['token']);
  });

  it('sees each file as soon as it is saved', async () => {
    const dev = await start('dev');
    const { call } = dev;
    /** The start of an episode, as an attempt: which version of the files answers is what is waited for. */
    const write = (title: string, own: object) =>
      call(
        'POST /content',
        { content_type_name: 'podcast', title, intro: 'x', body: '<p>x</p>', ...own },
        token,
      );
    const seen = { made: '' };
    /** What shows that a file is in effect. */
    const signs: Record<string, () => Promise<unknown>> = {
      'content-types/podcasts.ts': async () => {
        seen.made = String((await write('First words', { guest: 'Ada', length: 754, topics: ['x'] }))['id']);
      },
      'hooks/podcasts.ts': () =>
        expect(call(`POST /content/${seen.made}/publish`, {}, token)).rejects.toThrow('is missing'),
      'screens/planned.tsx': async () => expect(await addedToAdmin(dev)).toContain('Planned episodes'),
    };
    for (const step of steps) {
      if (!('file' in step)) continue;
      save(step.file, step.code);
      await eventually(signs[step.file] ?? (() => Promise.resolve()));
    }
  });

  it('has no problems, exact types in every room, and tests that pass', () => {
    for (const [file, code] of Object.entries(EXACT_TYPES)) save(file, code);
    expect(typed(site, 'npm run check').output).toContain('has no problems');
    for (const file of Object.keys(EXACT_TYPES)) rmSync(join(site, file));
    const { status, output } = typed(site, 'npm test');
    expect([status, /pass (\d)/.exec(output)?.[1]]).toEqual([0, '2']);
  });

  it('serves an episode wherever it belongs, after a build for production', async () => {
    installForProduction();
    run('npm run build');
    const production = await start('start');
    const episode = await publishEpisode(production, token);
    await expectEpisodeEverywhere(production, episode, token);
    await expectPlayed(production, episode);
    const shown = await (await fetch(`${production.url}/podcasts/${episode.slug}`)).text();
    expect(shown).toContain('A conversation with Grace Hopper');
    const styles = [...shown.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
    const css = await Promise.all(styles.map(async (path) => (await fetch(production.url + path)).text()));
    expect(css.join('\n')).toContain('#7a1f3d');
    outsideTypesAreExact(production.url);
  });

  it('is upgraded by a new version and the one change that the check names', async () => {
    expect(run('npx colophon backup')).toContain('.backup holds');
    next('npm install colophon@latest');
    const [, said = '', instead = ''] = /```\n(content-types.*? (Use .*?))\n```/.exec(page) ?? [];
    const version = await nextVersion({ staged: tarballs.staged, to: folder, instead });
    npm(site, 'install', version);
    next('npm run check');
    const refused = typed(site, 'npm run check');
    expect(refused.status).not.toBe(0);
    expect(refused.output.split('\n').filter((line) => line.includes('.ts:'))).toEqual([said]);
    const type = readFileSync(join(site, 'content-types', 'podcasts.ts'), 'utf8');
    const changed = type.replace(/\burl\b(?= \})/, 'text').replace('text, textList, text', 'text, textList');
    save('content-types/podcasts.ts', changed.replace('website: url(', 'website: text('));
    expect(typed(site, 'npm run check').output).toContain('has no problems');
    expect(run('npm test')).toMatch(/pass 2/);
    const upgraded = await start('start');
    const shown = await (await fetch(`${upgraded.url}/podcasts/episode-one`)).text();
    expect(shown).toContain('A conversation with Grace Hopper');
    expect(shown).toContain('https://example.com/grace');
    expect(commands).toEqual([]);
  });

  it('names commands that exist', () => {
    const template = join(ROOT, 'packages', 'create-colophon', 'template', 'package.json');
    const { scripts } = JSON.parse(readFileSync(template, 'utf8')) as { scripts: Record<string, string> };
    const named = [...page.matchAll(/\bnpm (?:run )?(start|test|dev|build|check|schema)\b/g)].map(
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(scripts)));
    expect(Object.keys(COMMANDS)).toContain('backup');
  });
});

/** Compiles a program elsewhere, with the types that the packed client writes for the running site. */
function outsideTypesAreExact(url: string): void {
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'package.json'), '{ "private": true, "type": "module" }');
  npm(outside, 'install', tarballs.client);
  const types = typed(outside, `npx colophon-client types ${url}`);
  writeFileSync(join(outside, 'types.ts'), types.stdout);
  writeFileSync(join(outside, 'reader.ts'), EXACT_CLIENT);
  const options = '--noEmit --strict --module nodenext --target es2022 --allowImportingTsExtensions --types';
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  program(outside, process.execPath, [compiler, ...options.split(' '), '', 'reader.ts']);
}

/** Waits until it no longer fails. */
async function eventually(attempt: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + 120_000; ; await sleep(200)) {
    try {
      return void (await attempt());
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
