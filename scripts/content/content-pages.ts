import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** A page of a content folder, as its checks see it. */
export interface ContentPage {
  /** Its file, below the content folder. */
  file: string;
  folder: string;
  slug: string;
  /** Where visitors find it. */
  path: string;
  /** The pages of the same site that its text links to. */
  links: string[];
  /** All that visitors read of it, without Markdown. */
  words: string;
  /** The number of words of its body. */
  length: number;
  /** How it is built: its key ideas, its quotes, and the kinds of its blocks in their order, paragraphs in a row as one. */
  skeleton: string;
  /** Whether it shows someone’s words as a block. */
  hasQuotation: boolean;
}

const FOLDERS = [
  'articles',
  'book-summaries',
  'books',
  'contributors',
  'interviews',
  'lists',
  'pages',
] as const;

const frontMatter = z.object({
  slug: z.string(),
  category: z.string().optional(),
  title: z.string().optional(),
  intro: z.string().optional(),
  description: z.string().optional(),
  in_one_minute: z.string().optional(),
  who_should_read: z.string().optional(),
  interviewee_bio: z.string().optional(),
  key_ideas: z.array(z.object({ title: z.string(), text: z.string() })).default([]),
  quotes: z.array(z.object({ text: z.string() })).default([]),
  content: z.array(z.object({ note: z.string().optional() })).default([]),
});

/** The pages of a content folder. Throws when one cannot be read. */
export async function readPages(contentFolder: string): Promise<ContentPage[]> {
  const pages = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await namesIn(join(contentFolder, folder));
      return Promise.all(
        names.map(async (name) =>
          pageOf(await readFile(join(contentFolder, folder, name), 'utf8'), { folder, name }),
        ),
      );
    }),
  );
  return pages.flat();
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function pageOf(source: string, { folder, name }: { folder: string; name: string }): ContentPage {
  const [, head = '', body = ''] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  const front = frontMatter.parse(parse(head));
  const { key_ideas: ideas, quotes, content } = front;
  const said = [
    front.title,
    front.intro,
    front.description,
    front.in_one_minute,
    front.who_should_read,
    front.interviewee_bio,
    ...ideas.flatMap(({ title, text }) => [title, text]),
    ...content.map(({ note }) => note),
    body,
  ];
  const blocks = body.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  const kinds = blocks.map(kindOf);
  return {
    file: `${folder}/${name}`,
    folder,
    slug: front.slug,
    path: pathOf(folder, front, name),
    links: [...body.matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, target = '']) => target),
    words: said
      .filter((text) => text !== undefined)
      .map(withoutMarkdown)
      .join('\n'),
    length: withoutMarkdown(body).trim().split(/\s+/).length,
    skeleton: [ideas.length, quotes.length, ...kinds.filter((kind, at) => kind !== kinds[at - 1])].join(' '),
    hasQuotation: blocks.some((block) => block.startsWith('>')),
  };
}

function pathOf(folder: string, { category = '', slug }: z.infer<typeof frontMatter>, name: string): string {
  if (folder === 'contributors') return `/people/${slug}`;
  if (folder === 'book-summaries') return `/book-summaries/${category}/${slug}`;
  return folder === 'pages' ? `/${slug.replace('{site}', basename(name, '.md'))}` : `/${folder}/${slug}`;
}

function kindOf(block: string): string {
  if (block.startsWith('#')) return 'h';
  if (block.startsWith('>')) return 'q';
  if (block.startsWith('|')) return 't';
  return /^(?:-|\d+\.) /.test(block) ? 'l' : 'p';
}

function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^> ?/gm, '')
    .replaceAll(/[*_]/g, '');
}
