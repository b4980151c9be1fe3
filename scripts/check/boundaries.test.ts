import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, toolPath } from '../base/root.ts';

const ROOMS = ['schema', 'api-client', 'api', 'admin', 'site', 'server', 'scripts', 'bench', 'e2e'];

/** A forbidden line, planted in a room, and what the lint says to do instead. */
interface Plant {
  file: string;
  code: string;
  sentence: string;
  /** The type-check is to fail too: it enforces the rooms, not the bans inside one. */
  types: boolean;
}

const crossing = (file: string, target: string, sentence: string): Plant => ({
  file,
  code: `import { door } from '${target}';\nexport const taken: string = door;\n`,
  sentence,
  types: true,
});

const banned = (file: string, code: string, sentence: string): Plant => ({
  file,
  code,
  sentence,
  types: false,
});

const PLANTS: Plant[] = [
  crossing('schema/to-api.ts', '#api/door.ts', 'schema/ depends on no other room'),
  crossing('schema/to-site.test.ts', '#site/door.ts', 'A test of schema/ sees schema/ alone'),
  crossing('api-client/to-api.ts', '#api/door.ts', 'api-client/ knows only schema/'),
  crossing('api/to-server.ts', '#server/door.ts', 'api/ imports schema/ alone'),
  crossing('api/to-client.ts', '#api-client/door.ts', 'api/ imports schema/ alone'),
  crossing('admin/app/to-site.ts', '#site/door.ts', 'admin/ and site/ never import each other'),
  crossing('admin/app/to-api.ts', '#api/door.ts', 'admin/ reaches the server over HTTP alone'),
  crossing('site/to-admin.ts', '#admin/door.ts', 'admin/ and site/ never import each other'),
  crossing('site/to-api.ts', '#api/door.ts', 'site/ reaches the API through #api-client/ alone'),
  crossing('server/to-scripts.ts', '../scripts/door.ts', 'server/ is part of the product'),
  banned(
    'schema/to-marked.ts',
    `import { marked } from 'marked';\nexport const parse: unknown = marked;\n`,
    'schema/ imports only zod',
  ),
  banned(
    'admin/app/unsafe-field.ts',
    `import { UrlField } from 'react-admin';\nexport const field: unknown = UrlField;\n`,
    'CVE-2026-113350',
  ),
  banned(
    'admin/merge/unkept.tsx',
    'export const Title = () => <h1>Two versions</h1>;\n',
    'Words for people belong in admin/merge/messages.ts',
  ),
  banned(
    'admin/router/unkept.ts',
    "export const said = () => 'This page is gone.';\n",
    'Words for people belong in admin/router/messages.ts',
  ),
  banned(
    'api/platform/request/refused.ts',
    "declare const validationFailed: (errors: object) => Error;\nexport const refused = () => validationFailed({ title: ['must be shorter'] });\n",
    'give it a key in platform/request/messages.ts',
  ),
  banned(
    'api/platform/request/gone.ts',
    "declare class ApiError { constructor(code: string, details: object); }\nexport const gone = () => new ApiError('gone', { message: `This is gone.` });\n",
    'write spoken(key) for an error',
  ),
  banned(
    'schema/fields/told.ts',
    "import { z } from 'zod';\nexport const rule: unknown = z.string().min(1, 'is required');\n",
    'fault(key) for a schema',
  ),
  banned(
    'schema/fields/refined.ts',
    "import { z } from 'zod';\nexport const rule: unknown = z.string('must be text');\n",
    'fault(key) for a schema',
  ),
  banned(
    'server/requests/added.ts',
    "export const add = (issues: object[]) => issues.push({ code: 'custom', message: 'must be shorter' });\n",
    'asIssue(say(key)) for an issue',
  ),
  banned('api/app/now.ts', 'export const now = Date.now();\n', 'use `deps.clock.now()`'),
  banned('api/app/today.ts', 'export const today = new Date();\n', 'use `deps.clock.now()`'),
  banned('api/app/dice.ts', 'export const dice = Math.random();\n', 'use `deps.random`'),
  banned(
    'api/app/own-address.ts',
    'export const here = import.meta.dirname;\n',
    'take it from api/platform/base/paths.ts',
  ),
  banned(
    'api/app/lost.ts',
    "import { moduleAt } from './now.ts';\nexport const lost: unknown = moduleAt('app/nowhere.ts');\n",
    'There is no api/app/nowhere.ts',
  ),
  banned('admin/merge/inner/lost.ts', 'export const lost = 1;\n', 'belongs to no room'),
  banned('schema/fields/inner/lost.ts', 'export const lost = 1;\n', 'belongs to no room'),
  banned('api/app/request.ts', `export const answer = fetch('http://localhost');\n`, 'use `deps.fetch`'),
];

const ALLOWED: Plant[] = [
  crossing('admin/app/to-client.ts', '#api-client/door.ts', ''),
  crossing('site/to-schema.ts', '#schema/door.ts', ''),
  crossing('api/app/to-schema.ts', '#schema/door.ts', ''),
  crossing('server/to-api.ts', '#api/door.ts', ''),
  crossing('e2e/to-server.ts', '#server/door.ts', ''),
  crossing('e2e/helpers/to-server.ts', '../../server/pages/door.ts', ''),
  banned('schema/to-zod.ts', `import { z } from 'zod';\nexport const text: z.ZodString = z.string();\n`, ''),
  banned('admin/merge/messages.ts', "export const title = 'Two versions';\n", ''),
  banned(
    'api/platform/request/unsaid.ts',
    "export const unsaid = () => new Error('a mistake of ours');\nexport const isKnown = (text: string) => text.startsWith('a known text');\n",
    '',
  ),
  banned('api/app/at.ts', 'export const at = new Date(0);\n', ''),
  banned('admin/merge/testing/known.ts', 'export const known = 1;\n', ''),
];

/** The rooms within the top-level folders, the lowest floor first. */
const FLOORS = JSON.parse(readFileSync(join(ROOT, 'scripts/lint/floors.json'), 'utf8')) as Record<
  string,
  string[][]
>;
const rooms = Object.entries(FLOORS).flatMap(([top, floors]) =>
  floors.flatMap((names, floor) => names.map((name) => ({ path: posix.join(top, name), top, floor }))),
);

/** In each room: an import from every floor that is not below, by a type alone, and from the floor below. */
const FLOOR_PLANTS = rooms.map(({ path, top, floor }) => {
  const others = rooms.filter((room) => room.top === top && room.path !== path);
  const lines = (targets: typeof rooms) =>
    targets.map(
      (room, index) =>
        `export type Taken${index} = import('./${relative(path, room.path)}/door.ts').Door;\nexport { door as door${index} } from './${relative(path, room.path)}/door.ts';\n`,
    );
  return {
    path,
    upward: lines(others.filter((room) => room.floor >= floor)).join(''),
    count: others.filter((room) => room.floor >= floor).length * 2,
    downward: lines(others.filter((room) => room.floor < floor)).join(''),
  };
});

let tree = '';
let typeErrors = '';
let lintErrors: { filename: string; help: string }[] = [];

// One copy of the configuration with every plant in it: the rules are tested, not the sources of today.
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'colophon-boundaries-'));
  for (const file of [
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    '.oxlintrc.json',
    'scripts/lint',
  ]) {
    cpSync(join(ROOT, file), join(tree, file), { recursive: true });
  }
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter(isPackageOrTools)) {
    symlinkSync(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name));
  }
  for (const room of ROOMS) {
    mkdirSync(join(tree, room), { recursive: true });
    cpSync(join(ROOT, room, 'tsconfig.json'), join(tree, room, 'tsconfig.json'));
    writeFileSync(join(tree, room, 'door.ts'), `export const door = '${room}';\n`);
  }
  for (const { path, upward, downward } of FLOOR_PLANTS) {
    const plant = (name: string, code: string) => writeFileSync(join(tree, path, name), code);
    mkdirSync(join(tree, path), { recursive: true });
    plant('door.ts', `export const door = '${path}';\nexport type Door = typeof door;\n`);
    plant('upward.ts', `export {};\n${upward}`);
    plant('downward.ts', `export {};\n${downward}`);
  }
  for (const { file, code } of [...PLANTS, ...ALLOWED]) {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), code);
  }
  typeErrors = run([toolPath('typescript', 'tsc'), '-b']);
  lintErrors = lint();
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a forbidden import', () => {
  it.each(PLANTS)('in $file is refused by the lint with what to do instead', ({ file, sentence }) => {
    expect(lintErrors.filter(({ filename }) => filename === file).map(({ help }) => help)).toEqual(
      expect.arrayContaining([expect.stringContaining(sentence)]),
    );
  });

  it.each(PLANTS.filter(({ types }) => types))('in $file is refused by the type-check', ({ file }) => {
    expect(typeErrors).toMatch(
      new RegExp(`^${file.replaceAll('.', '\\.')}\\(1,\\d+\\): error TS6(059|307)`, 'm'),
    );
  });
});

describe('a room on its floor', () => {
  const told = (file: string) =>
    lintErrors
      .filter(({ filename, help }) => filename === file && help.includes('scripts/lint/floors.json'))
      .map(({ help }) => help);

  it.each(FLOOR_PLANTS)('$path imports from below, and from nowhere else', ({ path, count }) => {
    expect(told(`${path}/downward.ts`)).toEqual([]);
    const upward = told(`${path}/upward.ts`);
    expect(upward).toHaveLength(count);
    for (const help of upward) expect(help).toContain('a room imports only from floors below its own');
  });

  it('is the place of every file', () => {
    const tops = Object.keys(FLOORS).filter((top) => !rooms.some(({ path }) => path === top));
    expect(tops).toEqual(['api', 'admin', 'bench']);
    for (const top of tops)
      expect(told(`${top}/door.ts`)).toEqual([expect.stringContaining('belongs to no room')]);
  });

  it('is there', () => {
    for (const { path } of rooms)
      expect([path, readdirSync(join(ROOT, path)).length > 0]).toEqual([path, true]);
  });
});

it.each(ALLOWED)('$file is allowed', ({ file }) => {
  expect(lintErrors.filter(({ filename }) => filename === file)).toEqual([]);
  expect(typeErrors.split('\n').filter((line) => line.startsWith(file))).toEqual([]);
});

function lint(): typeof lintErrors {
  const report = JSON.parse(run([toolPath('oxlint', 'oxlint'), '--format=json'])) as {
    diagnostics: { filename: string; help?: string; message: string }[];
  };
  return report.diagnostics.map(({ filename, help = '', message }) => ({
    filename,
    help: `${message} ${help}`,
  }));
}

function run(argv: string[]): string {
  return spawnSync(process.execPath, argv, { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .stdout;
}

/** Not the caches: the type-check of the copy must not write into those of the sources. */
function isPackageOrTools(entry: string): boolean {
  return entry === '.bin' || !entry.startsWith('.');
}
