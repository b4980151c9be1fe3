import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '#schema/define/define-resource.ts';
import { fieldKinds } from '#schema/fields/index.ts';
import { resources } from '#schema/resources/index.ts';
import { meant } from './nearest-name.ts';
import type { SiteProblem } from './site-folder-error.ts';
import type { SiteFieldKind } from './site-kinds.ts';
import type { SiteType } from './site-types.ts';

/** A screen or an input that the site folder adds to the admin. */
export interface SiteAdminFile {
  /** Relative to the site folder: `screens/sponsors.tsx`. */
  file: string;
  /** `sponsors`; for an input, the field type or the field: `podcasts.guest`. */
  name: string;
}

/** What the site folder adds to the admin. */
export interface SiteAdmin {
  screens: readonly SiteAdminFile[];
  inputs: readonly SiteAdminFile[];
}

const CODE = /\.[cm]?[jt]sx?$/;
const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/;

/** The files in `screens/` and `inputs/`. Folders in them hold shared code. */
export async function siteAdminIn(
  site: string,
  { types, kinds }: { types: readonly SiteType[]; kinds: readonly SiteFieldKind[] },
): Promise<SiteAdmin & { problems: SiteProblem[] }> {
  const [screens, inputs] = [await filesIn(site, 'screens'), await filesIn(site, 'inputs')];
  const names = inputNames(types, kinds);
  const problems = [...screens, ...inputs].flatMap(({ file, name }): SiteProblem[] => {
    if (!file.endsWith('.tsx')) return [{ file, words: `has the wrong extension. Call it "${name}.tsx".` }];
    if (file.startsWith('screens/'))
      return NAME.test(name)
        ? []
        : [{ file, words: 'becomes part of a URL. Name it in kebab case, such as "sponsors.tsx".' }];
    if (names.includes(name)) return [];
    const hint = meant(name, names) || missingField(name, names) || EXAMPLE;
    return [{ file, words: `doesn’t replace any input${hint}` }];
  });
  return { screens, inputs, problems };
}

const EXAMPLE = ': name it after a field type or a field, such as "articles.title.tsx".';

/** For a name such as `podcasts.guest`, when there are podcasts. */
function missingField(name: string, names: readonly string[]): string {
  const [type = '', field] = name.split('.');
  if (field === undefined || !names.some((one) => one.startsWith(`${type}.`))) return '';
  return `, because "${type}" has no field "${field}" that can be edited.`;
}

async function filesIn(site: string, folder: string): Promise<SiteAdminFile[]> {
  const entries = await readdir(join(site, folder), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && CODE.test(entry.name) && !/\.(?:test|spec|d)\.\w+$/.test(entry.name))
    .map(({ name }) => ({ file: `${folder}/${name}`, name: name.replace(CODE, '') }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

function inputNames(types: readonly SiteType[], kinds: readonly SiteFieldKind[]): string[] {
  const declared = [...Object.values<Resource>(resources), ...types.map(({ declaration }) => declaration)];
  const fields = declared.flatMap(({ name, fields: ofType }) =>
    Object.entries(ofType).flatMap(([field, { readOnly }]) =>
      readOnly === true ? [] : [`${name}.${field}`],
    ),
  );
  return [...fieldKinds, ...kinds.map(({ kind }) => kind.name), ...fields];
}
