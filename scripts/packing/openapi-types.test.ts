import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRoutes } from '#api/app/reference/openapi.ts';
import { routes } from '#api/app/routes.ts';
import { emptyFolder, npm, program } from './testing/installed-site.ts';

/** In an empty folder: what a program gets whose types come from the API description, by a tool that is not ours. */
const { folder, remove } = emptyFolder();
const tool = (name: string) => join(folder, 'node_modules', name);

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(folder, 'install', '--ignore-scripts', 'openapi-typescript@7.13.0', 'typescript@5.9.3');
  const document = describeRoutes(routes, { siteName: 'A site', url: 'https://example.com/api/v1' });
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  program(folder, process.execPath, [
    tool('openapi-typescript/bin/cli.js'),
    'openapi.json',
    '--output',
    'api.d.ts',
  ]);
});
afterAll(remove);

function check(code: string) {
  writeFileSync(join(folder, 'reader.ts'), code);
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
  const modules = ['--module', 'nodenext'];
  const args = [tool('typescript/bin/tsc'), ...options, ...modules, 'reader.ts'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout };
}

const LIST = `
import type { paths } from './api.d.ts';
type Answer = paths['/content']['get']['responses'][200]['content']['application/json'];
declare const list: Answer;
`;

describe('openapi-typescript', () => {
  it('writes types for every path of the API description', () => {
    const types = readFileSync(join(folder, 'api.d.ts'), 'utf8');
    const { paths } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as { paths: object };
    const missing = Object.keys(paths).filter((path) => !types.includes(`"${path}": {`));
    expect(Object.keys(paths).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('writes types that the compiler takes, and that name what a list answers', () => {
    const { status, output } = check(`${LIST}
      export const total: number = list.data.total;
      export const titles: (string | null | undefined)[] = list.data.data.map(({ title }) => title);`);
    expect([status, output]).toEqual([0, '']);
  });

  it('writes types that refuse what is not there', () => {
    const { status, output } = check(`${LIST}export const wrong = list.data.pages_in_all;`);
    expect(status).not.toBe(0);
    expect(output).toContain("Property 'pages_in_all' does not exist");
  });
});
