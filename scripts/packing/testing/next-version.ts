import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../../launch/npm.mjs';

const VERSION = '99.0.0';
const MIGRATIONS = 'api/platform/engines/migrations';

interface NextVersion {
  /** The folder that the version before was packed from. */
  staged: string;
  /** Where to put it. */
  to: string;
  /** What to use instead of `url`. */
  instead: string;
}

/** Packs a later version of the package: with one more migration, and without the export `url`. Answers with its tarball. */
export async function nextVersion({ staged, to, instead }: NextVersion): Promise<string> {
  const folder = join(to, 'next');
  cpSync(staged, folder, { recursive: true });
  const change = (file: string, changed: (text: string) => string) => {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (changed(text) === text) throw new Error(`${file} is not what it was.`);
    writeFileSync(path, changed(text));
  };
  change('package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${VERSION}"`));
  for (const file of ['exports/index.js', 'types/schema/public.d.ts'])
    change(file, (text) => text.replace(/(export \{[^}]*), url\b/, '$1'));
  const seam = { version: VERSION, from: 'colophon', name: 'url', instead };
  change('schema/removed-seams.json', (text) => JSON.stringify([...(JSON.parse(text) as object[]), seam]));
  change(`${MIGRATIONS}/meta/_journal.json`, (text) => {
    const journal = JSON.parse(text) as { entries: { idx: number; when: number; tag: string }[] };
    const last = journal.entries.at(-1) ?? { idx: 0, when: 0, tag: '' };
    const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_upgrade-drill' };
    return JSON.stringify({ ...journal, entries: [...journal.entries, added] });
  });
  writeFileSync(
    join(folder, MIGRATIONS, '9999_upgrade-drill.sql'),
    'CREATE TABLE upgrade_drill (id integer);\n',
  );
  await runNpm(['pack', '--pack-destination', to, '--ignore-scripts'], folder);
  return join(to, `colophon-${VERSION}.tgz`);
}
