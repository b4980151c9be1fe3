import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoadedSite } from './load-site.ts';
import type { SiteType } from './site-types.ts';

const MADE = '// Written by colophon before every command. Do not edit, do not commit.';

/** Writes `.colophon/index.ts`, which gives the compiler the types of the site's records. */
export async function writeIndex({ folder, types }: LoadedSite): Promise<void> {
  const made = join(folder, '.colophon');
  await writeWhenChanged(join(made, '.gitignore'), '*\n');
  const lines = [
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
  ];
  await writeWhenChanged(join(made, 'index.ts'), lines.join('\n'));
}

function importOf({ file, exportName }: SiteType, index: number): string {
  const name = exportName === 'default' ? `type${index}` : `{ ${exportName} as type${index} }`;
  return `import ${name} from ${JSON.stringify(`../${file}`)};`;
}

/** Writes a file only when it differs, and atomically, so that watchers see no needless change and no partial file. */
export async function writeWhenChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.new`;
  await writeFile(aside, text);
  await rename(aside, file);
}
