import { readFile } from 'node:fs/promises';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { openZip } from '#api/business/import-formats/file-tree.ts';

/** The words of an export by the ID of each text in it, read without the product’s importers. */
export async function rawTexts(path: string): Promise<Map<string, string[]>> {
  if (path.endsWith('.zip')) return zipTexts(path);
  const file = await readFile(path, 'utf8');
  return path.endsWith('.xml') ? wordPressTexts(file) : ghostTexts(file);
}

const MOST_BYTES = 20_000_000;

async function zipTexts(path: string): Promise<Map<string, string[]>> {
  const tree = await openZip(path);
  try {
    const texts = new Map<string, string[]>();
    for (const name of tree.names) {
      if (!/\.(?:md|markdown|mdx|html?)$/i.test(name)) continue;
      const text = (await tree.read(name, MOST_BYTES))?.toString('utf8') ?? '';
      texts.set(name, /html?$/i.test(name) ? wordsOf(textOfHtml(text)) : markdownWords(text));
    }
    return texts;
  } finally {
    tree.close();
  }
}

/** The words of a text in Markdown, without its front matter, tags of HTML and templates, and addresses. */
function markdownWords(file: string): string[] {
  const text = file
    .replace(/^\uFEFF?(---|\+\+\+)\r?\n[\s\S]*?\r?\n\1[ \t]*(?:\r?\n|$)/, '')
    .replaceAll(/^([ \t>]*(?:```|~~~)).*$/gm, '$1')
    .replaceAll(/^([ \t>]*)\d+[.)][ \t]/gm, '$1')
    .replaceAll(/\[[ xX]\]/g, '')
    .replaceAll(/^[ \t]*(?:import|export)\s.*$/gm, '')
    .replaceAll(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{:[^}\n]*\}/g, ' ')
    .replaceAll(/\]\([^()\s]*(?:\([^()]*\)[^()]*)*(?:\s+"[^"]*")?\s*\)/g, ']')
    .replaceAll(/\]\[[^\]\n]*\]/g, ']')
    .replaceAll(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, ' ');
  return wordsOf(textOfHtml(text));
}

function ghostTexts(file: string): Map<string, string[]> {
  interface Post {
    id: unknown;
    uuid?: string;
    title?: string;
    html?: string;
    markdown?: string;
    lexical?: string;
    mobiledoc?: string;
  }
  const parsed = JSON.parse(file) as { db?: { data: { posts?: Post[] } }[]; data?: { posts?: Post[] } };
  const posts = (parsed.db?.[0]?.data ?? parsed.data)?.posts ?? [];
  return new Map(
    posts.map((post) => {
      const words = wordsOf(
        textOfHtml(`${post.html ?? post.markdown ?? post.lexical ?? post.mobiledoc ?? ''}`),
      );
      return [String(post.uuid ?? post.id), words];
    }),
  );
}

function wordPressTexts(file: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [, item = ''] of file.matchAll(/<item>([\s\S]*?)<\/item>/g)) {
    const of = (tag: string) =>
      new RegExp(`<${tag}>(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?</${tag}>`).exec(item)?.[1] ?? '';
    const html = of('content:encoded').replaceAll(']]]]><![CDATA[>', ']]>');
    const withoutShortcodes = html.replaceAll(/\[\/?[a-z][\w-]*(?:\s[^\]]*)?\]/gi, ' ');
    texts.set(of('wp:post_id'), wordsOf(textOfHtml(withoutShortcodes)));
  }
  return texts;
}

/** The text that a page shows. */
function textOfHtml(html: string): string {
  return textOf(parseFragment(html));
}

function textOf(node: DefaultTreeAdapterMap['node']): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node) || node.nodeName === 'script' || node.nodeName === 'style') return '';
  const text = node.childNodes.map(textOf).join('');
  return INLINE.has(node.nodeName) ? text : ` ${text} `;
}

const INLINE = new Set('a abbr b code del em font i ins kbd mark s small span strong sub sup u'.split(' '));

/** The words of a text in lower case; marks of Markdown don’t end a word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/[*_`~[\]\\\u{AD}]/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
