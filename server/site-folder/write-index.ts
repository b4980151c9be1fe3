import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROGRAM_FOLDER, packageFile } from '#api/platform/base/paths.ts';
import type { LoadedSite } from './load-site.ts';
import type { SiteType } from './seams/site-types.ts';

/** Where views are compared with their props. */
export const VIEWS_FILE = 'views.ts';
/** Where screens and inputs are. */
export const ADMIN_FILE = 'admin.ts';
/** What the site's part of the admin is built from. */
export const ADMIN_ENTRY = 'admin-entry.ts';
const MADE = '// Written by colophon before every command. Do not edit, do not commit.';

/** Writes what the compiler needs to check a site folder into its `.colophon`. */
export async function writeIndex(site: LoadedSite): Promise<void> {
  const made = join(site.folder, '.colophon');
  await writeWhenChanged(join(made, '.gitignore'), '*\n');
  await writeWhenChanged(join(made, 'index.ts'), typesIndex(site));
  await writeWhenChanged(join(made, VIEWS_FILE), viewsCheck(site));
  await writeWhenChanged(join(made, ADMIN_FILE), adminCheck(site));
  await writeWhenChanged(join(made, 'files.d.ts'), `${MADE}\ndeclare module '*.css';\n`);
  await writeWhenChanged(
    join(made, 'tsconfig.json'),
    `${JSON.stringify(compilerOptions(site.folder), null, 2)}\n`,
  );
}

/** The types of the site's records. */
function typesIndex({ types }: LoadedSite): string {
  return [
    MADE,
    `import type {} from 'colophon';`,
    ...types.map(importOf),
    '',
    '/** Every content type of this site by its name. */',
    'export const contentTypes = {',
    ...types.map((_, index) => `  [type${index}.name]: type${index},`),
    '};',
    '',
    `declare module 'colophon' {`,
    '  interface Register {',
    '    contentTypes: typeof contentTypes;',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** Compares each view with the props of its name, and each page with its own data. Errors here are errors of the view (`check-site.ts`). */
function viewsCheck({ views, pages }: LoadedSite): string {
  return [
    MADE,
    "import type { PageFor, View } from 'colophon/site';",
    ...views.map(({ file }, at) => `import view${at} from ${JSON.stringify(`../${file}`)};`),
    ...pages.map(({ file }, at) => `import * as page${at} from ${JSON.stringify(`../${file}`)};`),
    '',
    ...views.map(({ name }, at) => `view${at} satisfies View<${JSON.stringify(name)}>;`),
    ...pages.map((_, at) => `page${at} satisfies PageFor<typeof page${at}>;`),
    'export {};',
    '',
  ].join('\n');
}

/** The same for screens, and for inputs with the field type that they are for. */
function adminCheck({ screens, inputs, kinds }: LoadedSite): string {
  const kindOf = (name: string) => kinds.find(({ kind }) => kind.name === name)?.stores ?? name;
  const imported = screens.length + inputs.length === 0 ? [] : ADMIN_TYPES;
  return [
    MADE,
    ...imported,
    ...screens.map(({ file }, at) => `import * as screen${at} from ${JSON.stringify(`../${file}`)};`),
    ...inputs.map(({ file }, at) => `import * as input${at} from ${JSON.stringify(`../${file}`)};`),
    '',
    ...screens.map((_, at) => `screen${at} satisfies ScreenModule;`),
    ...inputs.map(({ name }, at) => `input${at} satisfies InputModule<${JSON.stringify(kindOf(name))}>;`),
    'export {};',
    '',
  ].join('\n');
}
const ADMIN_TYPES = ["import type { InputModule, ScreenModule } from 'colophon/admin';"];

/** What the `tsconfig.json` of a site extends. */
function compilerOptions(folder: string): object {
  const isInstalled = existsSync(join(folder, 'node_modules', 'colophon'));
  const { types, typeRoots, paths } = typesOfPackages(join(folder, 'node_modules', '@types'));
  return {
    compilerOptions: {
      target: 'es2024',
      lib: ['es2024', 'esnext.iterator', 'esnext.collection', 'esnext.disposable', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
      types,
      typeRoots,
      paths: { ...paths, ...(isInstalled ? {} : programPaths()) },
    },
    include: ['../**/*.ts', '../**/*.tsx', './*.ts'],
    // A build writes the entry of the admin. Until the next one, it names files that may be gone.
    exclude: ['../node_modules', `./${ADMIN_ENTRY}`, './app', './build', './cache', '../.data'],
  };
}

/** Types that are included in the program, so that a site needs no packages for them. */
function typesOfPackages(folder: string) {
  const react = folderOf('@types/react');
  const node = folderOf('@types/node');
  return {
    types: node === undefined ? [] : ['node'],
    typeRoots: [folder, ...(node === undefined ? [] : [dirname(node)])],
    paths: react === undefined ? {} : { react: [react], 'react/*': [join(react, '*')] },
  };
}

function folderOf(name: string): string | undefined {
  try {
    return dirname(packageFile(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** `colophon` and what is below it: the running program, if no package is installed next to the site. */
function programPaths(): Record<string, string[]> {
  const text = readFileSync(join(PROGRAM_FOLDER, 'package.json'), 'utf8');
  const { exports } = JSON.parse(text) as { exports: Record<string, string | { types: string }> };
  return Object.fromEntries(
    Object.entries(exports).map(([name, target]) => [
      name.replace('.', 'colophon'),
      [join(PROGRAM_FOLDER, typeof target === 'string' ? target : target.types)],
    ]),
  );
}

function importOf({ file, exportName }: SiteType, index: number): string {
  const name = exportName === 'default' ? `type${index}` : `{ ${exportName} as type${index} }`;
  return `import ${name} from ${JSON.stringify(`../${file}`)};`;
}

/**
 * Writes a file only when it differs, and atomically, so that watchers see no needless changes and no partial
 * files.
 */
export async function writeWhenChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.new`;
  await writeFile(aside, text);
  await rename(aside, file);
}
