import type * as tomlLibrary from 'smol-toml';
import { packageWhenNeeded } from '../../../platform/base/package-when-needed.ts';
import { packageFile } from '../../../platform/base/paths.ts';
import { yaml } from '../../../platform/text/yaml.ts';
import { SpokenError } from '../../../platform/base/spoken-error.ts';
import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

const toml = packageWhenNeeded<typeof tomlLibrary>('smol-toml', packageFile('smol-toml'));

/** Where an error is in a file: on a line, or in an attribute. */
interface Place {
  line?: number | undefined;
  attribute?: string;
  /** It names something that may still be imported with it. */
  isMissing?: boolean;
}

/** An error in one file of a folder, with a message for its author: words that follow the name of the file. */
export class ImportFileError extends SpokenError {
  override readonly name = 'ImportFileError';
  readonly line: number | undefined;
  readonly attribute: string | undefined;
  readonly isMissing: boolean;

  constructor(words: Spoken, { line, attribute, isMissing = false }: Place = {}) {
    super(words);
    this.line = line;
    this.attribute = attribute;
    this.isMissing = isMissing;
  }
}

/** What is wrong with a file, as a sentence about an item of an import. */
export function asItem({ spoken: problem }: ImportFileError): Spoken {
  return spoken('it', { problem });
}

export interface MarkdownFile {
  attributes: Record<string, unknown>;
  body: string;
}

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/;

/** Splits a Markdown file into its YAML front matter and its body. */
export function parseFrontMatter(text: string, isStrict = true): MarkdownFile {
  const match = FENCED.exec(text);
  if (match === null) throw new ImportFileError(spoken('front_matter_missing'));
  // The YAML begins on the second line.
  return fileOf(parseYaml(match[1] ?? '', 2, isStrict), match[2] ?? '');
}

function fileOf(attributes: unknown, body: string): MarkdownFile {
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) {
    throw new ImportFileError(spoken('front_matter_shape'));
  }
  return { attributes: attributes as Record<string, unknown>, body: body.trim() };
}

const FENCED_TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n([\s\S]*))?$/;

/**
 * Front matter of other programs: YAML, TOML between `+++` (Hugo), or a JSON object; undefined if there is
 * none.
 */
export function parseForeignFrontMatter(text: string): MarkdownFile | undefined {
  if (/^\uFEFF?---[ \t]*\r?\n/.test(text)) return parseFrontMatter(text, false);
  if (/^\uFEFF?\+\+\+[ \t]*\r?\n/.test(text)) {
    const match = FENCED_TOML.exec(text);
    if (match === null) throw new ImportFileError(spoken('toml_end'));
    return fileOf(parseTomlText(match[1] ?? ''), match[2] ?? '');
  }
  const json = /^\uFEFF?(\{\r?\n[\s\S]*?\n\})[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text);
  return json === null ? undefined : jsonFile(json[1] ?? '', json[2] ?? '');
}

/** Braces at the beginning are text unless they contain JSON. */
function jsonFile(head: string, body: string): MarkdownFile | undefined {
  try {
    return fileOf(JSON.parse(head), body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** TOML 1.0 as plain data; dates become text. */
function parseTomlText(text: string): unknown {
  try {
    return JSON.parse(JSON.stringify(toml().parse(text)));
  } catch (error) {
    if (!(error instanceof toml().TomlError)) throw error;
    // The TOML begins on the second line.
    const line = error.line + 1;
    const problem = error.message.split('\n')[0] ?? '';
    throw new ImportFileError(spoken('bad_toml', { problem, line }), { line });
  }
}

const TAB_INDENTED = /^\t/m;
const TABS_OF_INDENT = /^\t+/gm;

/**
 * YAML 1.2 as plain data; dates stay text, and aliases are limited (a file of 1 kB could expand to
 * gigabytes). `firstLine`: the line of the file on which the YAML begins. `isStrict`: duplicate names are an
 * error; otherwise the last one counts, as in Jekyll, and tabs may indent lists in brackets, as in Hugo.
 */
export function parseYaml(text: string, firstLine = 1, isStrict = true): unknown {
  try {
    return yaml().parse(text, {
      schema: 'core',
      maxAliasCount: 50,
      prettyErrors: true,
      uniqueKeys: isStrict,
    });
  } catch (error) {
    if (!isStrict && TAB_INDENTED.test(text))
      return parseYaml(
        text.replaceAll(TABS_OF_INDENT, (tabs) => '  '.repeat(tabs.length)),
        firstLine,
        false,
      );
    const line = lineIn(error, firstLine);
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    // The library counts lines from the start of the YAML.
    const problem = message.replace(/ at line \d+(?=, column)/, ` at line ${line}`);
    throw new ImportFileError(spoken('bad_yaml', { problem }), { line });
  }
}

function lineIn(error: unknown, firstLine: number): number | undefined {
  const [start] = error instanceof yaml().YAMLParseError ? (error.linePos ?? []) : [];
  return start === undefined ? undefined : start.line + firstLine - 1;
}

/** The lines on which the entries of a list begin. */
export function linesOfEntries(text: string): number[] {
  const lineCounter = new (yaml().LineCounter)();
  const { contents } = yaml().parseDocument(text, { schema: 'core', lineCounter });
  if (!yaml().isSeq(contents)) return [];
  return contents.items.map((item) => {
    const { range } = item as { range?: readonly number[] };
    return lineCounter.linePos(range?.[0] ?? 0).line;
  });
}
