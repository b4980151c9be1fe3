import { isSeq, LineCounter, parse, parseDocument, YAMLParseError } from 'yaml';

/** Where in a file an error is: on a line, or at an attribute. */
interface Place {
  line?: number | undefined;
  attribute?: string;
}

/** An error in one file of a folder, with a message for its author. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly line: number | undefined;
  readonly attribute: string | undefined;

  constructor(message: string, { line, attribute }: Place = {}) {
    super(message);
    this.line = line;
    this.attribute = attribute;
  }
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
    throw new ImportFileError('has no front matter. It must begin with YAML between two lines of ---');
  // It begins on the second line.
  const attributes = parseYaml(match[1] ?? '', 2);
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) {
    throw new ImportFileError('has front matter that isn’t a list of named values');
  }
  return { attributes: attributes as Record<string, unknown>, body: (match[2] ?? '').trim() };
}

/**
 * YAML 1.2 as plain data; dates stay text, aliases are not followed far (a file of 1 kB could mean gigabytes). `firstLine`: the
 * line of its file on which it begins.
 */
export function parseYaml(text: string, firstLine = 1): unknown {
  try {
    return parse(text, { schema: 'core', maxAliasCount: 50, prettyErrors: true });
  } catch (error) {
    const line = lineIn(error, firstLine);
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    // The library counts from where the YAML begins.
    throw new ImportFileError(
      `is not valid YAML: ${message.replace(/ at line \d+(?=, column)/, ` at line ${line}`)}`,
      {
        line,
      },
    );
  }
}

function lineIn(error: unknown, firstLine: number): number | undefined {
  const [start] = error instanceof YAMLParseError ? (error.linePos ?? []) : [];
  return start === undefined ? undefined : start.line + firstLine - 1;
}

/** The lines on which the entries of a list begin. */
export function linesOfEntries(text: string): number[] {
  const lineCounter = new LineCounter();
  const { contents } = parseDocument(text, { schema: 'core', lineCounter });
  if (!isSeq(contents)) return [];
  return contents.items.map((item) => {
    const { range } = item as { range?: readonly number[] };
    return lineCounter.linePos(range?.[0] ?? 0).line;
  });
}
