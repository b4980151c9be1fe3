import { parse } from 'yaml';

/** An error in one file of a folder, with a message for its author. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

export interface MarkdownFile {
  attributes: Record<string, unknown>;
  body: string;
}

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/;

/** Splits a Markdown file into its YAML front matter and its body. */
export function parseFrontMatter(text: string): MarkdownFile {
  const match = FENCED.exec(text);
  if (match === null)
    throw new ImportFileError('has no front matter: it must begin with --- and YAML, closed by ---');
  const attributes = parseYaml(match[1] ?? '');
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) {
    throw new ImportFileError('has front matter that is no list of named values');
  }
  return { attributes: attributes as Record<string, unknown>, body: (match[2] ?? '').trim() };
}

/** YAML 1.2 as plain data; dates stay text, aliases are not followed far (a file of 1 kB could mean gigabytes). */
export function parseYaml(text: string): unknown {
  try {
    return parse(text, { schema: 'core', maxAliasCount: 50, prettyErrors: true });
  } catch (error) {
    throw new ImportFileError(
      `is not valid YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
  }
}
