import { canBeStored } from '#schema/fields/define-field.ts';
import { fieldKinds } from '#schema/fields/index.ts';
import type { OwnKind } from '#schema/fields/parts/own-kinds.ts';
import type { SiteModule } from './load-module.ts';
import { meant } from './nearest-name.ts';
import type { SiteProblem } from './site-folder-error.ts';
import type { SiteType } from './site-types.ts';

/** A field type of the site folder. */
export interface SiteFieldKind {
  /** Relative to the site folder: `fields/duration.ts`. */
  file: string;
  /** The name under which the file exports it. */
  exportName: string;
  kind: OwnKind;
  /** The kind in which its values are stored. */
  stores: string;
}

/** The field types that the files of `fields/` define: one in each, named after its file. */
export function siteKindsIn(modules: readonly SiteModule[]): {
  kinds: SiteFieldKind[];
  problems: SiteProblem[];
} {
  const kinds: SiteFieldKind[] = [];
  const problems: SiteProblem[] = [];
  for (const { file, exported } of modules) {
    const found = Object.entries(exported).flatMap(([exportName, value]) => {
      const kind = kindIn(value);
      return kind === undefined ? [] : [{ file, exportName, kind, stores: String(kind.stores) }];
    });
    const [first] = found;
    if (first === undefined || found.length > 1) {
      const words = `exports ${found.length} field types, but a file can define only one: \`export const rating = defineField({ … })\`.`;
      problems.push({ file, words });
      continue;
    }
    for (const words of wrongIn(first)) problems.push({ file, words });
    kinds.push(first);
  }
  return { kinds, problems };
}

/** Fields of a kind that no file defines. */
export function unknownKindsIn(types: readonly SiteType[], kinds: readonly SiteFieldKind[]): SiteProblem[] {
  const names = kinds.map(({ kind }) => kind.name);
  return types.flatMap(({ file, declaration }) =>
    Object.entries(declaration.fields).flatMap(([name, { as }]) => {
      if (as === undefined || names.includes(as)) return [];
      const hint = meant(as, names) || `: define it in fields/${as}.ts.`;
      return [
        {
          file,
          words: `has the field "${name}" of the kind "${as}", which no file in fields/ defines${hint}`,
        },
      ];
    }),
  );
}

type Defined = OwnKind & { stores?: unknown };

function kindIn(value: unknown): Defined | undefined {
  return typeof value === 'function' && 'ownKind' in value ? (value.ownKind as Defined) : undefined;
}

function wrongIn({ file, kind: { name, schema }, stores }: SiteFieldKind): string[] {
  const wanted = file.slice(file.lastIndexOf('/') + 1).replace(/\.ts$/, '');
  return [
    ...(name === wanted ? [] : [`defines the kind "${name}". Name it after its file, "${wanted}".`]),
    ...(fieldKinds.includes(name) ? [`defines the kind "${name}", which the product already has.`] : []),
    ...(canBeStored(stores) ? [] : [`stores "${stores}". Choose text, number, date-time, or text-list.`]),
    ...(typeof schema?.safeParse === 'function'
      ? []
      : ['has no schema. Write one with `z` from "colophon".']),
  ];
}
