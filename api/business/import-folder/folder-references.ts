import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slugify } from '#schema/base/slugify.ts';
import { ImportFileError, parseFrontMatter, parseYaml } from '../import-formats/markdown/front-matter.ts';
import type { References } from './document-body.ts';
import { filesOf, readIfThere } from './folder-files.ts';
import type { TaxonomyEntry } from './taxonomy.ts';

/** The kinds of entry files. */
export const ENTRY_KINDS = { category: 'categories', tag: 'tags' } as const;
const KINDS = ['category', 'tag'] as const;

/** What texts can refer to without a database: each with a made-up ID, by kind and slug. */
export type Known = Map<string, Map<string, TaxonomyEntry>>;

/** Collects what texts in a folder can refer to. */
export async function learn(folder: string, known: Known): Promise<void> {
  const add = (kind: string, { slug, color }: { slug: string; color?: unknown }) =>
    known.set(
      kind,
      (known.get(kind) ?? new Map<string, TaxonomyEntry>()).set(slug, {
        id: randomUUID(),
        name: slug,
        slug,
        color: typeof color === 'string' ? color : null,
      }),
    );
  for (const kind of KINDS) {
    const text = await readIfThere(join(folder, `${ENTRY_KINDS[kind]}.yaml`));
    const entries = readable(() => parseYaml(text ?? ''));
    if (Array.isArray(entries))
      for (const entry of entries)
        add(kind, { slug: String(entry?.slug ?? slugify(String(entry?.name))), color: entry?.color });
  }
  for (const { path, resource } of await filesOf(folder)) {
    const text = await readFile(path, 'utf8');
    const attributes = readable(() => parseFrontMatter(text).attributes);
    const { slug } = attributes ?? {};
    const given = typeof slug === 'string' ? slug : slugify(String(attributes?.[resource.title]));
    add(resource.storage.type, { slug: given });
  }
}

/** Resolves names in the files of a folder, as far as known. Images are read but not stored. */
export function referencesTo(known: Known, decodeImage: (name: string) => Promise<Uint8Array>): References {
  const entries = (kind: 'category' | 'tag') => known.get(kind) ?? new Map<string, TaxonomyEntry>();
  return {
    siteName: 'Site',
    taxonomy: { categories: entries('category'), tags: entries('tag') },
    contentId: async (type, slug) => known.get(type)?.get(slug)?.id,
    async keepImage(name) {
      await decodeImage(name);
      return undefined;
    },
  };
}

/** Unreadable files are reported where they are checked. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportFileError) return undefined;
    throw error;
  }
}
