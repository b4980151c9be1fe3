import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateResourceIndex } from './generate-resource-index.mjs';

let root = '';
const FOLDERS = [
  'schema/resources',
  'schema/settings',
  'schema/fields',
  'schema/setting-fields',
  'admin/settings/kinds/inputs',
  'api/business/bounce-services',
  'api/business/ai-provider/providers',
];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'colophon-lists-'));
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  declare('tags.ts', `export const tags = defineResource({ name: 'tags' });\n`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the generated resource list', () => {
  it('gains a line for a new file, whichever way it is declared', () => {
    generateResourceIndex({ root });
    declare('podcasts.ts', `export const podcasts = defineContentType({ name: 'podcasts' });\n`);
    expect(generateResourceIndex({ root })).toBe('written');
    expect(index()).toContain(`import { podcasts } from './podcasts.ts';`);
    expect(index()).toContain('  [podcasts.name]: podcasts,');
    expect(index().indexOf('podcasts')).toBeLessThan(index().indexOf('tags'));
  });

  it('of groups of settings gains a line as well, and leaves itself out', () => {
    write('schema/settings/ai.ts', `export const ai = defineSettings({ name: 'ai' });\n`);
    expect([generateResourceIndex({ root }), generateResourceIndex({ root })]).toEqual([
      'written',
      'current',
    ]);
    expect(read('schema/settings/index.ts')).toContain('  [ai.name]: ai,');
  });

  it('is not written again when nothing changed', () => {
    expect(generateResourceIndex({ root })).toBe('written');
    expect(generateResourceIndex({ root })).toBe('current');
  });

  it('is only looked at by the check', () => {
    generateResourceIndex({ root });
    const before = index();
    declare('podcasts.ts', `export const podcasts = defineContentType({ name: 'podcasts' });\n`);
    expect(generateResourceIndex({ root, check: true })).toBe('stale');
    expect(index()).toBe(before);
  });

  it('leaves out the tests beside the declarations', () => {
    declare('tags.test.ts', `it('is declared', () => {});\n`);
    generateResourceIndex({ root });
    expect(index()).not.toContain('test');
  });

  it.each([
    ['none', 'export const limit = 3;\n', 'but contains 0'],
    ['two', 'export const a = defineResource({});\nexport const b = defineResource({});\n', 'but contains 2'],
  ])('refuses a file with %s declarations and says which', (_, code, said) => {
    declare('wrong.ts', code);
    expect(() => generateResourceIndex({ root })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`resources/wrong\\.ts .*${said}`)),
      }),
    );
  });

  it('of field types has the type, values, rules, and functions of each', () => {
    write(
      'schema/fields/color-name.ts',
      `export type ColorNameField = { readonly kind: 'color-name' };
export type ColorNamePart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, string>>;
export function colorName<const Options extends object>(options?: Options) {}
export const colorNameKind: FieldKindRecord<ColorNameField> = valueKind({});
`,
    );
    write('schema/fields/helper.ts', 'export const helper = 1;\n');
    generateResourceIndex({ root });
    const kinds = read('schema/fields/kinds.ts');
    expect(kinds).toContain(
      "import { type ColorNameField, type ColorNamePart, colorNameKind } from './color-name.ts';",
    );
    expect(kinds).toContain("  'color-name': ColorNamePart<Name, Field>;");
    expect(kinds).toContain("  'color-name': colorNameKind,");
    expect(kinds).toContain("export { colorName } from './color-name.ts';");
    expect(kinds).not.toContain('helper');
  });

  it('refuses a field type without the type of its values', () => {
    write('schema/fields/isbn.ts', 'export const isbnKind: FieldKindRecord<IsbnField> = {};\n');
    expect(() => generateResourceIndex({ root })).toThrow(
      'schema/fields/isbn.ts must contain `export type IsbnPart`.',
    );
  });

  it('of setting types and of their inputs leaves out rows, which consist of the others', () => {
    write(
      'schema/setting-fields/time-zone.ts',
      'export type TimeZoneValue = string;\nexport const timeZoneKind: SettingKind<TimeZoneSetting> = {};\n',
    );
    write(
      'schema/setting-fields/rows.ts',
      'export const rowsKind: SettingKind<RowsSetting, RowPart> = {};\n',
    );
    write(
      'admin/settings/kinds/inputs/time-zone.tsx',
      "export const timeZoneInput: FormKind<'timeZone', string> = {};\n",
    );
    write('admin/settings/kinds/inputs/rows.tsx', 'export function rowsInput(kindOf: KindOf) {}\n');
    generateResourceIndex({ root });
    expect(read('schema/setting-fields/single-kinds.ts')).toContain('  timeZone: TimeZoneValue;');
    expect(read('schema/setting-fields/single-kinds.ts')).not.toContain('rowsKind');
    expect(read('admin/settings/kinds/inputs/single-inputs.ts')).toContain('  timeZone: timeZoneInput,');
    expect(read('admin/settings/kinds/inputs/single-inputs.ts')).not.toContain('rowsInput');
  });

  it('of mail services and of providers has the name that each is declared with', () => {
    write('api/business/bounce-services/brevo.ts', 'export const brevo: BounceService = {};\n');
    write(
      'api/business/ai-provider/providers/openai-compatible.ts',
      'export const openaiCompatible: AiProvider = {};\n',
    );
    generateResourceIndex({ root });
    expect(read('api/business/bounce-services/services.ts')).toContain('  brevo: brevo,');
    expect(read('api/business/ai-provider/providers/index.ts')).toContain(
      "  'openai-compatible': openaiCompatible,",
    );
  });
});

function declare(file: string, code: string): void {
  write(join('schema/resources', file), code);
}

function index(): string {
  return read('schema/resources/index.ts');
}

function write(file: string, code: string): void {
  writeFileSync(join(root, file), code);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
