import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { KINDS, type Kind } from './kinds.ts';

/** A page of the documentation, before it is rendered. */
export interface DocsPage {
  kind: Kind;
  /** Its heading within the kind, where the kind has some. */
  topic: string | undefined;
  title: string;
  /** From the root of the repository: `docs/how-to/sign-in.md`. */
  source: string;
  /** From the root of the site: `how-to/sign-in.html`. */
  target: string;
  markdown: string;
}

/**
 * Every page, in the order of the navigation. Throws when a page has no title, when `kinds.ts` names a file that is missing, and
 * when it leaves one out of its topics.
 *
 * @param root the folder that contains `docs/`
 */
export function readPages(root: string): DocsPage[] {
  const taken = new Set(KINDS.flatMap(({ first = [] }) => first));
  return KINDS.flatMap((kind) => {
    const inFolder = globSync(`docs/${kind.name}/*.md`, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !taken.has(file));
    const own = (kind.first ?? []).map((file) => pageOf(root, kind, file));
    const others = inFolder.map((file) => pageOf(root, kind, file));
    return [...own, ...(kind.topics === undefined ? inOrder(others) : byTopic(kind, others))];
  });
}

function pageOf(root: string, kind: Kind, source: string): DocsPage {
  const markdown = readFileSync(join(root, source), 'utf8').replaceAll(/<!--[\s\S]*?-->\n*/g, '');
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === undefined)
    throw new Error(`${source} has no title: begin it with a line such as "# Sign in".`);
  const folder = basename(source.slice(0, source.lastIndexOf('/')));
  const own = basename(source, '.md').toLowerCase();
  const name = own === 'readme' ? folder : own;
  return { kind, topic: undefined, title, source, target: `${kind.name}/${name}.html`, markdown };
}

/** Decisions by their number, and all else by its title. */
function inOrder(pages: DocsPage[]): DocsPage[] {
  const key = ({ source, title }: DocsPage) => (/\/\d{4}-/.test(source) ? source : title.toLowerCase());
  return pages.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

function byTopic(kind: Kind, pages: DocsPage[]): DocsPage[] {
  const byName = new Map(pages.map((page) => [basename(page.source, '.md'), page]));
  const placed = Object.entries(kind.topics ?? {}).flatMap(([topic, names]) =>
    names.map((name) => {
      const page = byName.get(name);
      if (page === undefined)
        throw new Error(`scripts/docs/kinds.ts names docs/${kind.name}/${name}.md, which is missing.`);
      byName.delete(name);
      return { ...page, topic };
    }),
  );
  const [left] = byName.keys();
  if (left !== undefined)
    throw new Error(`Add docs/${kind.name}/${left}.md to a topic in scripts/docs/kinds.ts.`);
  return placed;
}
