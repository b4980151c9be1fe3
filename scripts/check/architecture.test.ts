import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { LISTS } from '../generate-resource-index.mjs';

const FLOORS = JSON.parse(readFileSync(join(ROOT, 'scripts/lint/floors.json'), 'utf8')) as Record<
  string,
  string[][]
>;
const PAGE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const FOLDER = /(?<![\w/`.-])[a-z][a-z\d-]*\/(?:[a-z-]+\/)*(?=[\s,;]|$)/g;

/** What the page draws under a heading, in its first block. */
function drawingOf(top: string): string {
  const [, after = ''] = PAGE.split(`## The floors of \`${top}/\`\n`);
  return after.split('```')[1] ?? '';
}

/** The rooms that a drawing names: alone, or within the folder that its line, or the last line at the margin, begins with. */
function roomsNamed(top: string, drawing: string): { named: Set<string>; unknown: string[] } {
  const rooms = (FLOORS[top] ?? []).flat();
  const named = new Set<string>();
  const unknown: string[] = [];
  let section = '';
  for (const line of drawing.split('\n')) {
    const folders = [...line.matchAll(FOLDER)].map(([folder]) => folder.slice(0, -1));
    for (const folder of folders) {
      const isSection = folder.startsWith(`${top}/`);
      const path = isSection ? folder.slice(top.length + 1) : folder === top ? '.' : folder;
      if (isSection) section = path;
      const known = [`${section}/${path}`, path].find((name) => rooms.includes(name));
      if (known !== undefined) named.add(known);
      else if (!rooms.some((name) => name.startsWith(`${path}/`))) unknown.push(folder);
    }
  }
  return { named, unknown };
}

describe.each(Object.keys(FLOORS))('the floors of %s/ in ARCHITECTURE.md', (top) => {
  const { named, unknown } = roomsNamed(top, drawingOf(top));

  it('name every room', () => {
    // The page says that each handwritten screen, and each page of the site, has one.
    const isOneOfMany = (name: string) => /^(?:admin\/screens|site\/pages)\//.test(`${top}/${name}`);
    const rooms = (FLOORS[top] ?? []).flat();
    expect(rooms.filter((name) => !named.has(name) && !isOneOfMany(name))).toEqual([]);
  });

  it('name no folder that is no room', () => {
    expect(unknown).toEqual([]);
  });
});

it('a room that the page does not name, and a name without a room, are noticed', () => {
  const drawing = 'api/platform/   what any server needs\n  base/ attic/   errors, the past\n';
  expect(roomsNamed('api', drawing)).toEqual({ named: new Set(['platform/base']), unknown: ['attic'] });
});

describe('the size of a room', () => {
  const MOST_FILES = 22;
  /** Each file of these rooms declares one thing of the same kind, and a single list names them all. */
  const ofOneKind = ['api/platform/tables', ...LISTS.map(({ folder }) => folder)];
  const tops = [...Object.keys(FLOORS), 'api-client'].join(',');
  const rooms = Map.groupBy(
    globSync(`{${tops}}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: ['**/node_modules/**', '**/fixtures/**'] })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.(?:test|spec|d)\.tsx?$/.test(file)),
    (file) => dirname(file),
  );
  const large = [...rooms].filter(([, files]) => files.length > MOST_FILES).map(([room]) => room);

  it(`is at most ${MOST_FILES} files; move some to a new room, with a floor in floors.json`, () => {
    expect(large.filter((room) => !ofOneKind.includes(room))).toEqual([]);
    expect(PAGE).toContain(`at most ${MOST_FILES} files of code`);
  });

  it('counts the files of every room', () => {
    expect(large).toContain('api/platform/tables');
  });
});
