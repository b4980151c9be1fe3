import { allResources, isDocumentResource } from '#schema/registry/registry.ts';
import type { FileTree } from '../file-tree.ts';
import {
  type Files,
  IMAGE_FILE,
  type OnImage,
  filesBelow,
  keepImages,
  sharedFolder,
  textIn,
} from '../tree-texts.ts';
import { readMarkdownPost } from './read-markdown-post.ts';
import { type SourceItem, SourceFileError, type SourceReading } from '../source-item.ts';
import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

const TEXT = /\.(?:md|markdown|mdx)$/i;
/** Files of the program that made the site. */
const OF_PROGRAM = /(?:^|\/)(?:\.|_site\/|node_modules\/|__MACOSX\/)/i;
/** Files about the folder that they are in. */
const OF_FOLDER = /(?:^|\/)(?:README|LICENSE|LICENCE|CHANGELOG|CONTRIBUTING)\.md$/i;
/** Files next to texts that aren’t texts themselves. */
const isBeside = (name: string) => OF_PROGRAM.test(name) || OF_FOLDER.test(name);
const documents = allResources.filter(isDocumentResource);

/**
 * Whether a folder has the product's own layout: `categories.yaml`, `tags.yaml`, or only folders of
 * resources.
 */
export function isExportArchive(names: readonly string[]): boolean {
  if (names.includes('categories.yaml') || names.includes('tags.yaml')) return true;
  const texts = names.filter((name) => TEXT.test(name) && !isBeside(name));
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
  const inTree = filesBelow(tree, root);
  facts.own_format = isExportArchive(inTree.names);
  const items = facts.own_format ? houseItems(inTree) : foreignItems(inTree, facts);
  return { system: 'markdown', facts, items: afterImages(inTree, onImage, items), completions: () => [] };
}

async function* afterImages(
  files: Files,
  onImage: OnImage,
  items: AsyncGenerator<SourceItem>,
): AsyncGenerator<SourceItem> {
  await keepImages(files, onImage, isBeside);
  yield* items;
}

/** Folders that become part of URLs, so they are not just wrapping. */
const PART_OF_SITE = /^(?:_?posts|_?drafts|blog|content|pages|src|notes)$/;

/** Archives often contain one folder with everything in it. */
function rootOf(names: readonly string[]): string {
  const kept = names.filter((name) => !isBeside(name));
  const root = sharedFolder(kept);
  const name = root.slice(0, -1);
  const isResource = documents.some((resource) => resource.name === name);
  return isResource || PART_OF_SITE.test(name) ? '' : root;
}

async function* foreignItems(files: Files, facts: SourceFacts): AsyncGenerator<SourceItem> {
  let found = 0;
  for (const name of files.names) {
    if (OF_PROGRAM.test(name) || IMAGE_FILE.test(name)) continue;
    if (OF_FOLDER.test(name)) {
      yield { kind: 'skipped', id: name, title: name, reason: keptTextOf(spoken('of_folder')) };
      continue;
    }
    if (!TEXT.test(name)) {
      facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
      continue;
    }
    found += 1;
    const text = await textIn(files, name);
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
      const text = await textIn(files, name);
      yield typeof text === 'string'
        ? { kind: 'record', id: name, title: name, resource, text }
        : { kind: 'skipped', id: name, title: name, reason: text.reason };
    }
  }
}
