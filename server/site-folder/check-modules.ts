import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncExportAt } from './async-exports.ts';
import type { LoadedSite } from './load-site.ts';
import type { SiteProblem } from './seams/site-folder-error.ts';

/** The required export of a file. */
interface Expected {
  file: string;
  exported: string;
  /** The message when it is missing. */
  words: string;
  /** The message when it is asynchronous; undefined: it may be. */
  asynchronous?: string;
  /** The URL that was read from it; undefined: it has none. */
  path?: string;
}

/**
 * Checks the files that only a build loads, and their exports. Views and pages render on the server, so they
 * must be parsable without running them.
 */
export async function problemsInModules(site: LoadedSite): Promise<SiteProblem[]> {
  const { folder } = site;
  const expected = expectedOf(site);
  if (expected.length === 0) return [];
  const { parseSync } = await import('vite');
  const found = await Promise.all(
    expected.map(async ({ file, exported, words, asynchronous, path }): Promise<SiteProblem[]> => {
      const code = await readFile(join(folder, file), 'utf8');
      const { errors, module, program } = parseSync(file, code, { lang: 'tsx' });
      const [error] = errors;
      if (error !== undefined)
        return [{ file: `${file}:${lineAt(code, error.labels[0]?.start)}`, words: `${error.message}.` }];
      const exports = module.staticExports.flatMap(({ start, end, entries }) =>
        entries.map(({ exportName: { kind, name } }) => ({
          name: kind === 'Default' ? 'default' : name,
          start,
          text: code.slice(start, end),
        })),
      );
      if (!exports.some(({ name }) => name === exported)) return [{ file: `${file}:1`, words }];
      const at = asynchronous === undefined ? undefined : asyncExportAt(program, exported);
      if (asynchronous !== undefined && at !== undefined)
        return [{ file: `${file}:${lineAt(code, at)}`, words: asynchronous }];
      const own = exports.find(({ name }) => name === 'path');
      if (path === undefined || own === undefined || isLiteral(own.text, path)) return [];
      const line = `${file}:${lineAt(code, own.start)}`;
      return [
        {
          file: line,
          words: "computes its URL. Write a literal, such as `export const path = '/sponsors';`.",
        },
      ];
    }),
  );
  const problems = found.flat();
  // A file that is not code has the same problem for each required export.
  const isFirst = ({ file, words }: SiteProblem, at: number) =>
    problems.findIndex((one) => one.file === file && one.words === words) === at;
  return problems.filter(isFirst);
}

function expectedOf({ views, pages, screens, inputs }: LoadedSite): Expected[] {
  return [
    ...views.map(({ file, name }) => ({
      file,
      exported: 'default',
      words: `has no default export. Write \`export default function ${viewFunction(name)}(props) { … }\`.`,
      asynchronous:
        'is asynchronous, but a view can’t wait for data. Remove `async`. A view gets its data as props; to show other data, add a page with a `data` function.',
    })),
    ...pages.map(({ file, path }) => ({
      file,
      exported: 'Page',
      words: 'doesn’t export `Page`. Write `export function Page() { … }`.',
      asynchronous:
        'is asynchronous, but a page can’t wait while it is rendered. Remove `async` from `Page`, and load its data in `export async function data() { … }`.',
      path,
    })),
    ...screens.flatMap(({ file, name }) => [
      {
        file,
        exported: 'default',
        words: `has no default export. Write \`export default function ${viewFunction(name)}() { … }\`.`,
      },
      {
        file,
        exported: 'screen',
        words: 'doesn’t export `screen`. Write `export const screen = defineScreen({ label: … })`.',
      },
    ]),
    ...inputs.map(({ file, name }) => ({
      file,
      exported: 'default',
      words: `has no default export. Write \`export default function ${viewFunction(name)}Input(props) { … }\`.`,
    })),
  ];
}

/** The URL of a page is read from its source, because the server never runs it. */
function isLiteral(text: string, path: string): boolean {
  return /=\s*(['"`])([^'"`]*)\1\s*(?:as const)?;?\s*$/.exec(text)?.[2] === path;
}

/** `podcasts.detail` is drawn by `PodcastsDetail`. */
function viewFunction(name: string): string {
  return name
    .split(/[.-]/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}

/** The line of a position, from 1. */
function lineAt(code: string, position = 0): number {
  return code.slice(0, position).split('\n').length;
}
