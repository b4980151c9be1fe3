import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { LISTS } from '../generate-resource-index.mjs';
import { runsTypeScript } from './node-runtime.mjs';

/** Stands in for npm: counts its calls, and installs one package or fails like a machine that is offline. */
const FAKE_NPM = `
const fs = require('node:fs');
fs.appendFileSync(process.env.FAKE_NPM_CALLS, process.argv.slice(2).join(' ') + '\\n');
fs.mkdirSync('node_modules/zod', {recursive: true});
if (process.env.FAKE_NPM_FAILS) { console.error('npm error code ENOTFOUND'); process.exit(1); }
fs.writeFileSync('node_modules/zod/index.js', fs.readFileSync('package-lock.json'));
`;

let clone = '';
let calls = '';

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'colophon-launch-'));
  calls = join(clone, 'npm-calls');
  cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
  mkdirSync(join(clone, 'npm'));
  writeFileSync(join(clone, 'npm', 'npm-cli.js'), FAKE_NPM);
  writeFileSync(join(clone, 'package.json'), '{"type": "module"}');
  writeFileSync(join(clone, 'npm', 'package.json'), '{"type": "commonjs"}');
  lock('1');
  writeFileSync(
    join(clone, 'scripts', 'check', 'check.ts'),
    'console.log("checked", process.argv.slice(2).join());',
  );
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

describe('the launcher', () => {
  it('installs on the first run and not again', () => {
    expect(launch('check', 'now')).toMatchObject({ status: 0, stdout: 'checked now\n' });
    expect(launch('check').status).toBe(0);
    expect(npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund']);
  });

  it('installs again when package-lock.json changed', () => {
    launch('check');
    lock('2');
    launch('check');
    expect(npmCalls()).toHaveLength(2);
    expect(installed()).toContain('"2"');
  });

  it('leaves the modules as they were when an install fails, and says what to do', () => {
    launch('check');
    lock('2');
    const failed = launch('check', { FAKE_NPM_FAILS: '1' });
    expect(failed.status).toBe(1);
    expect(failed.stdout).toBe('');
    expect(failed.stderr).toContain('Check the connection to the npm registry (npm ping)');
    expect(failed.stderr).toContain('npm error code ENOTFOUND');
    expect(failed.stderr).not.toContain('    at ');
    expect(installed()).toContain('"1"');
    expect(readdirSync(join(clone, '.runtime'))).toEqual([]);
  });

  it('leaves nothing of a first install that failed', () => {
    launch('check', { FAKE_NPM_FAILS: '1' });
    expect(existsSync(join(clone, 'node_modules'))).toBe(false);
  });

  it('accepts the modules of an `npm ci` by hand', () => {
    mkdirSync(join(clone, 'node_modules'));
    cpSync(join(clone, 'package-lock.json'), join(clone, 'node_modules', '.package-lock.json'));
    expect(launch('check').status).toBe(0);
    expect(npmCalls()).toEqual([]);
  });

  it('names the commands when it gets another', () => {
    expect(launch('serve')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('start, dev, build'),
    });
  });

  it('runs in the named site folder and loads it before the command', () => {
    const site = join(clone, 'my-site');
    mkdirSync(site);
    mkdirSync(join(clone, 'server', 'site-folder'), { recursive: true });
    writeFileSync(
      join(clone, 'server/site-folder/preload.ts'),
      `console.log('loaded', process.env['COLOPHON_SITE']);`,
    );
    writeFileSync(
      join(clone, 'scripts', 'check', 'check.ts'),
      'console.log("checked", process.cwd(), process.argv.slice(2).join());',
    );
    const said = `loaded ${site}\nchecked ${site} now\n`;
    expect(launch('check', '--site', 'my-site', 'now', { INIT_CWD: clone }).stdout).toBe(said);
    expect(launch('check', 'now', { COLOPHON_SITE: site }).stdout).toBe(said);
  });

  it('leaves the URL of an old site to the command', () => {
    writeFileSync(join(clone, 'scripts', 'check', 'check.ts'), 'console.log(process.argv.slice(2).join());');
    const { stdout } = launch('check', 'old.json', '--site', 'https://old.example', '--drafts');
    expect(stdout).toBe('old.json,--site,https://old.example,--drafts\n');
  });

  it('has the server begin to open its database before it loads the site folder', () => {
    for (const folder of ['my-site', 'server/site-folder', ...LISTS.map(({ folder: of }) => of)])
      mkdirSync(join(clone, folder), { recursive: true });
    for (const name of ['database-first', 'site-folder/preload', 'build', 'main'])
      writeFileSync(join(clone, 'server', `${name}.ts`), `console.log(${JSON.stringify(name)});`);
    const started = ['database-first', 'site-folder/preload', 'main'];
    const { stdout } = launch('start', '--site', 'my-site', { INIT_CWD: clone });
    expect(stdout.trim().split('\n')).toEqual(['site-folder/preload', 'build', ...started]);
  });

  it('passes the exit code of the command on', () => {
    writeFileSync(join(clone, 'scripts', 'check', 'check.ts'), 'process.exitCode = 7;');
    expect(launch('check').status).toBe(7);
  });

  it('becomes the command: the signal that its own process gets is the command’s', async () => {
    writeFileSync(join(clone, 'scripts', 'check', 'check.ts'), LISTENER);
    launch('check', { END: '1' });
    const child = start(['scripts/launch.mjs', 'check']);
    const said = await outputUntil(child, 'listening');
    expect(said).toContain(`pid ${child.pid}`);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('an older Node', () => {
  it.each([
    ['18.20.8', false],
    ['20.20.2', false],
    ['22.17.1', false],
    ['22.18.0', true],
    ['23.5.0', false],
    ['23.6.0', true],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('%s runs the sources: %s', (version, runs) => {
    expect(runsTypeScript(version)).toBe(runs);
  });

  it('passes a signal on once, though npm and the terminal both deliver it', async () => {
    writeFileSync(join(clone, 'listener.ts'), LISTENER);
    const processes = pathToFileURL(join(clone, 'scripts/launch/processes.mjs')).href;
    const code = `const {runInPlaceOf} = await import('${processes}'); await runInPlaceOf(process.execPath, ['listener.ts'])`;
    const child = start(['--input-type=module', '--eval', code]);
    await outputUntil(child, 'listening');
    const rest = outputUntil(child, 'drained');
    child.kill('SIGINT');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    // Signals of the same moment have no order: threads may take them in any.
    expect(await rest).toMatch(/^got SIG(?:INT|TERM)\ndrained\n$/);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

/** Drains for a while on a signal, as the server does. */
const LISTENER = `
if (process.env['END']) process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    console.log('got ' + signal);
    setTimeout(() => { console.log('drained'); process.exit(0); }, 300);
  });
}
setInterval(() => {}, 1_000);
console.log('pid ' + process.pid + ' listening');
`;

function launch(command: string, ...rest: (string | Record<string, string>)[]) {
  const args = rest.filter((entry) => typeof entry === 'string');
  const env = Object.assign({}, ...rest.filter((entry) => typeof entry === 'object')) as Record<
    string,
    string
  >;
  const argv = [join(clone, 'scripts/launch.mjs'), command, ...args];
  return spawnSync(process.execPath, argv, { encoding: 'utf8', env: environment(env) });
}

function start(argv: string[]): ChildProcess {
  return spawn(process.execPath, argv, {
    cwd: clone,
    env: environment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    npm_execpath: join(clone, 'npm', 'npm-cli.js'),
    FAKE_NPM_CALLS: calls,
    ...env,
  };
}

async function outputUntil(child: ChildProcess, word: string): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk);
    if (output.includes(word)) break;
  }
  return output;
}

function lock(version: string): void {
  const packages = { '': {}, 'node_modules/zod': { version } };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
}

function installed(): string {
  return readFileSync(join(clone, 'node_modules', 'zod', 'index.js'), 'utf8');
}

function npmCalls(): string[] {
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
}
