import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import type { Messages } from '#schema/messages/messages.ts';
import { ROOT } from '../base/root.ts';

const catalogues = globSync('{admin,api,site,server,schema}/**/messages.ts', { cwd: ROOT })
  .filter((file) => file !== 'schema/messages/messages.ts')
  .toSorted();

const load = async (file: string) =>
  ((await import(join(ROOT, file))) as { messages: Messages<Record<string, string>> }).messages;

/** Every element of a text, including those of its options. */
function elementsOf(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element, ...elementsOf(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element];
    return [element, ...Object.values(element.options).flatMap(({ value }) => elementsOf(value))];
  });
}

/** Texts of options that the compiler would take for parameter names: those without a space and without `#`. */
function mistakable(elements: readonly MessageFormatElement[], text: string): string[] {
  return elementsOf(elements).flatMap((element) =>
    element.type === TYPE.plural || element.type === TYPE.select
      ? Object.values(element.options).flatMap(({ location }) => {
          const body =
            location === undefined ? '' : text.slice(location.start.offset + 1, location.end.offset - 1);
          return /[ #]/.test(body) ? [] : [body];
        })
      : [],
  );
}

/** The catalog of the nearest folder that a source is in. */
function catalogueOf(source: string): string | undefined {
  for (let folder = dirname(source); folder !== '.'; folder = dirname(folder)) {
    if (catalogues.includes(join(folder, 'messages.ts'))) return join(folder, 'messages.ts');
  }
  return undefined;
}

describe.each(catalogues)('%s', (file) => {
  it('is named after its room', async () => {
    expect((await load(file)).room).toBe(dirname(file).replaceAll('/', '.'));
  });

  it('holds texts that parse, with the parameters that the compiler infers', async () => {
    for (const [key, text] of Object.entries((await load(file)).texts)) {
      const elements = parse(text, { captureLocation: true });
      expect([key, mistakable(elements, text)]).toEqual([key, []]);
    }
  });

  it('holds no text that its room does not use', async () => {
    const sources = globSync(`${dirname(file)}/**/*.{ts,tsx}`, { cwd: ROOT })
      .filter((source) => source !== file && !/\.test\.tsx?$/.test(source) && catalogueOf(source) === file)
      .map((source) => readFileSync(join(ROOT, source), 'utf8'))
      .join('\n');
    const keys = Object.keys((await load(file)).texts);
    expect(keys.filter((key) => !new RegExp(`['"]${key}['"]`).test(sources))).toEqual([]);
  });
});

it('finds the catalogs', () => {
  expect(catalogues.length).toBeGreaterThan(2);
});
