import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';
import type { Route } from '#api/platform/route/route.ts';
import { problemsInModules } from './check-modules.ts';
import { loadServerFiles } from './load-server-files.ts';
import type { LoadedSite } from './load-site.ts';
import { SiteFolderError, type SiteProblem } from './seams/site-folder-error.ts';
import { textProblems } from './site-texts.ts';
import { ADMIN_FILE, VIEWS_FILE } from './write-index.ts';

/**
 * Everything wrong with a loaded site folder, each with file and line: hooks and routes, checked together
 * with those of the product; exports of views and pages; starter texts; and compiler errors. Nothing is built
 * or stored.
 */
export async function checkSite(site: LoadedSite, routes: readonly Route[]): Promise<SiteProblem[]> {
  const ofServer = await loadServerFiles(site.folder, routes).then(
    () => [],
    (error: unknown) => {
      if (error instanceof SiteFolderError) return error.problems;
      throw error;
    },
  );
  const ofModules = await problemsInModules(site);
  // The compiler would report the consequences of a missing export once more.
  return [
    ...ofServer,
    ...(await textProblems(site)),
    ...(ofModules.length > 0 ? ofModules : await typeProblems(site)),
  ];
}

/** The compiler errors of the site folder, with its own tsconfig.json if it has one. */
async function typeProblems(site: LoadedSite): Promise<SiteProblem[]> {
  const compiler = compilerFor(site.folder);
  if (compiler === undefined)
    return [{ file: 'package.json', words: 'has no compiler. Run: npm install --save-dev typescript' }];
  const own = join(site.folder, 'tsconfig.json');
  const project = existsSync(own) ? own : join(site.folder, '.colophon', 'tsconfig.json');
  const output = await run([compiler, '--project', project, '--noEmit', '--pretty', 'false'], site.folder);
  return (
    [...output.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+: .*(?:\n .*)*)/gm)]
      .map(([, file = '', line = '', words = '']) => ({ file, line: Number(line), words }))
      // The site cannot change the program's own files.
      .filter(({ file }) => !file.startsWith('..') && !file.includes('node_modules/'))
      .map((said) => placed(site, said))
  );
}

/** The site's TypeScript, or else the program's. */
function compilerFor(folder: string): string | undefined {
  for (const from of [folder, PROGRAM_FOLDER]) {
    try {
      const manifest = createRequire(join(from, 'package.json')).resolve('typescript/package.json');
      return join(dirname(manifest), 'bin', 'tsc');
    } catch {
      continue;
    }
  }
  return undefined;
}

function run(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 16 * 1024 * 1024 }, (_, stdout) => resolve(stdout));
  });
}

interface Said {
  file: string;
  line: number;
  words: string;
}

/** An error in a comparison of a file with the types for its name belongs to that file. */
function placed(site: LoadedSite, { file, line, words }: Said): SiteProblem {
  const isOfIndex = [VIEWS_FILE, ADMIN_FILE].some((name) => file === `.colophon/${name}`);
  const said = isOfIndex ? (readFileSync(join(site.folder, file), 'utf8').split('\n')[line - 1] ?? '') : '';
  const [, kind = '', at] = /\b(view|page|screen|input)(\d+)/.exec(said) ?? [];
  const compared = COMPARED[kind];
  const own = compared?.files(site)[Number(at)];
  if (compared === undefined || own === undefined) return { file: `${file}:${line}`, words };
  const found = `${own.file}:${lineOf(site.folder, own.file, compared.exported)}`;
  return { file: found, words: `${compared.words.replace('{name}', own.name ?? '')}: ${words}` };
}

interface Compared {
  files: (site: LoadedSite) => readonly { file: string; name?: string }[];
  /** The line of the error. */
  exported: RegExp;
  words: string;
}

const DEFAULT = /\bexport\b.*\bdefault\b/;
const COMPARED: Partial<Record<string, Compared>> = {
  view: { files: ({ views }) => views, exported: DEFAULT, words: 'doesn’t accept the props of "{name}"' },
  page: {
    files: ({ pages }) => pages,
    exported: /\bexport\b.*\bPage\b/,
    words: 'isn’t a page that accepts its own data',
  },
  screen: {
    files: ({ screens }) => screens,
    exported: /\bexport\b.*\bscreen\b/,
    words: 'isn’t an admin screen',
  },
  input: { files: ({ inputs }) => inputs, exported: DEFAULT, words: 'isn’t an input for "{name}"' },
};

/** The first line that matches, from 1. */
function lineOf(folder: string, file: string, pattern: RegExp): number {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return Math.max(1, lines.findIndex((text) => pattern.test(text)) + 1);
}
