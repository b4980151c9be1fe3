import { RICH_TEXT_MAX_BYTES, IMAGE_MAX_BYTES } from '#schema/base/limits.ts';
import { allResources, isDocumentResource } from '#schema/registry/registry.ts';
import type { FileTree } from '../file-tree.ts';
import { readMarkdownPost } from './read-markdown-post.ts';
import { type SourceItem, SourceFileError, type SourceReading } from '../source-item.ts';
import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { type KeptText, keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i;
const TEXT = /\.(?:md|markdown|mdx)$/i;
/** Files next to texts that aren’t texts themselves. */
const BESIDE =
  /(?:^|\/)(?:\.|_site\/|node_modules\/|__MACOSX\/)|(?:^|\/)(?:README|LICENSE|LICENCE|CHANGELOG|CONTRIBUTING)\.md$/i;
const documents = allResources.filter(isDocumentResource);

type OnImage = (path: string, bytes: Uint8Array) => Promise<void>;

/**
 * Whether a folder has the product's own layout: `categories.yaml`, `tags.yaml`, or only folders of
 * resources.
 */
export function isExportArchive(names: readonly string[]): boolean {
  if (names.includes('categories.yaml') || names.includes('tags.yaml')) return true;
  const texts = names.filter((name) => TEXT.test(name) && !BESIDE.test(name));
  return (
    texts.length > 0 &&
    texts.every((name) => documents.some((resource) => name.startsWith(`${resource.name}/`)))
  );
}

/**
 * Reads a folder of Markdown, ours or another program's, with YAML front matter. Images are passed to
 * `onImage` first. Throws {@link SourceFileError} for a folder without texts.
 */
export function readMarkdownTree(tree: FileTree, onImage: OnImage): SourceReading {
  const root = rootOf(tree.names);
  const facts: SourceFacts = { title: root.slice(0, -1), address: '', ignored: {} };
  const names = tree.names.filter((name) => name.startsWith(root)).map((name) => name.slice(root.length));
  const inTree = { read: (name: string, most: number) => tree.read(root + name, most), names };
  facts.own_format = isExportArchive(names);
  const items = facts.own_format ? houseItems(inTree) : foreignItems(inTree, facts);
  return { system: 'markdown', facts, items: afterImages(inTree, onImage, items), completions: () => [] };
}

type Files = Pick<FileTree, 'names' | 'read'>;

async function* afterImages(
  files: Files,
  onImage: OnImage,
  items: AsyncGenerator<SourceItem>,
): AsyncGenerator<SourceItem> {
  for (const name of files.names) {
    if (!PICTURE.test(name) || BESIDE.test(name)) continue;
    const bytes = await files.read(name, IMAGE_MAX_BYTES);
    if (bytes !== undefined) await onImage(name, bytes);
  }
  yield* items;
}

/** Folders that become part of URLs, so they are not just wrapping. */
const PART_OF_SITE = /^(?:_?posts|_?drafts|blog|content|pages|src|notes)$/;

/** Archives often contain one folder with everything in it. */
function rootOf(names: readonly string[]): string {
  const kept = names.filter((name) => !BESIDE.test(name));
  const first = kept[0]?.split('/')[0];
  const isShared = first !== undefined && kept.every((name) => name.startsWith(`${first}/`));
  const isResource = documents.some((resource) => resource.name === first);
  return isShared && !isResource && !PART_OF_SITE.test(first) ? `${first}/` : '';
}

async function* foreignItems(files: Files, facts: SourceFacts): AsyncGenerator<SourceItem> {
  let found = 0;
  for (const name of files.names) {
    if (BESIDE.test(name) || PICTURE.test(name)) continue;
    if (!TEXT.test(name)) {
      facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
      continue;
    }
    found += 1;
    const text = await textOf(files, name);
    yield typeof text === 'string'
      ? await readMarkdownPost({ path: name, text })
      : { kind: 'skipped', id: name, title: name, reason: text.reason };
  }
  if (found === 0) throw new SourceFileError(spoken('no_markdown'));
}

async function* houseItems(files: Files): AsyncGenerator<SourceItem> {
  const byKind = [
    ...['categories', 'tags'].map((kind) => ({
      resource: kind,
      names: files.names.filter((name) => name === `${kind}.yaml`),
    })),
    ...documents
      .toSorted((a, b) => Number(a.name === 'lists') - Number(b.name === 'lists'))
      .map(({ name: resource }) => ({
        resource,
        names: files.names.filter(
          (name) => name.startsWith(`${resource}/`) && /^[^/]+\/[^/]+\.md$/.test(name),
        ),
      })),
  ];
  for (const { resource, names } of byKind) {
    for (const name of names) {
      const text = await textOf(files, name);
      yield typeof text === 'string'
        ? { kind: 'record', id: name, title: name, resource, text }
        : { kind: 'skipped', id: name, title: name, reason: text.reason };
    }
  }
}

async function textOf(files: Files, name: string): Promise<string | { reason: KeptText }> {
  const bytes = await files.read(name, 2 * RICH_TEXT_MAX_BYTES);
  if (bytes === undefined)
    return { reason: keptTextOf(spoken('large_item', { limit: RICH_TEXT_MAX_BYTES / 1024 })) };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: keptTextOf(spoken('not_utf8_item')) };
  }
}
