import { moduleAt } from '../../../platform/base/paths.ts';
import { offloaded } from '../../../platform/offload/offload.ts';
import type { Plain } from '../../../platform/offload/task.ts';
import { Spoken, later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import { ImportFileError, type MarkdownFile, parseFrontMatter, parseYaml } from './front-matter.ts';

const spoken = later(messages);

/** Shorter YAML is parsed faster than it can be sent to a thread: at most 3 ms per kilobyte. */
const READ_HERE_CHARS = 4 * 1024;
/** As many as 10,000 tags have. */
const VALUES_MAX = 50_000;

/**
 * A Markdown file split into its front matter and its body; a long one is split on a separate thread. Throws {@link
 * ImportFileError}.
 */
export async function readFrontMatter(text: string): Promise<MarkdownFile> {
  if (text.length <= READ_HERE_CHARS) return parseFrontMatter(text);
  return valueOf(await splittingApart(text));
}

/** A YAML file as plain data; a long one is read on a separate thread. Throws {@link ImportFileError}. */
export async function readYaml(text: string): Promise<unknown> {
  if (text.length <= READ_HERE_CHARS) return parseYaml(text);
  return valueOf(await readingApart(text));
}

type Read<Value> = { value: Value } | { refused: Plain };

function valueOf<Value>(read: Read<Value>): Value {
  if ('refused' in read) throw new ImportFileError(new Spoken(read.refused));
  return read.value;
}

/** Runs in the thread, for a Markdown file. */
export function splitHere(text: string): Read<MarkdownFile> {
  return orRefused(() => {
    const file = parseFrontMatter(text);
    refuseTooMany(file.attributes);
    return file;
  });
}

/** Runs in the thread, for a YAML file. */
export function readHere(text: string): Read<unknown> {
  return orRefused(() => {
    const value = parseYaml(text);
    refuseTooMany(value);
    return value;
  });
}

function orRefused<Value>(read: () => Value): Read<Value> {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ImportFileError) return { refused: error.spoken.said };
    throw error;
  }
}

/** Parsed data is copied to the caller, value by value. Every use of an alias counts. */
function refuseTooMany(value: unknown): void {
  const waiting = [value];
  let count = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    count += 1;
    if (count > VALUES_MAX) throw new ImportFileError(spoken('yaml_values', { count: VALUES_MAX }));
    if (typeof next === 'object' && next !== null) for (const item of Object.values(next)) waiting.push(item);
  }
}

const apart = <Value>(name: string) =>
  offloaded<string, Read<Value>>({
    module: moduleAt('business/import-formats/markdown/read-front-matter.ts'),
    name,
    lane: 'slow',
    limitMs: 20_000,
    tooCostly: () => new ImportFileError(spoken('file_slow')),
  });
const splittingApart = apart<MarkdownFile>(splitHere.name);
const readingApart = apart<unknown>(readHere.name);
