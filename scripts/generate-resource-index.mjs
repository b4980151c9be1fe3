/**
 * Writes the lists of what the files of a folder declare, so that a new content type, group of settings, field type, setting
 * type, mail service, or provider of language models is one new file there.
 *
 *   node scripts/generate-resource-index.mjs           writes the lists that are stale
 *   node scripts/generate-resource-index.mjs --check   exits with 1 when one is stale, and writes nothing
 *
 * Plain JavaScript without dependencies: the launcher runs it before anything is built.
 */
import { readFileSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * One declaration in a file.
 * @typedef {{folder: string, file: string, name: string, code: string}} Declared
 */

/**
 * The lists: the folder of the declarations, the file of the list in it, what declares, and the text of the list.
 * `isOnly`: every file of the folder must contain one.
 * @type {{folder: string, target: string, declaration: RegExp, isOnly?: string, text: (declared: Declared[]) => string[]}[]}
 */
export const LISTS = [
  {
    folder: 'schema/resources',
    target: 'index.ts',
    declaration: /^export const (\w+) = define(?:Resource|ContentType)\(/gm,
    isOnly: '`export const name = defineResource(…)` or `defineContentType(…)`',
    text: byName('resources', 'Every declared resource by its name.'),
  },
  {
    folder: 'schema/settings',
    target: 'index.ts',
    declaration: /^export const (\w+) = defineSettings\(/gm,
    isOnly: '`export const name = defineSettings(…)`',
    text: byName('settings', 'Every declared group of settings by its name.'),
  },
  {
    folder: 'schema/fields',
    target: 'kinds.ts',
    declaration: /^export const (\w+)Kind: FieldKindRecord</gm,
    text: fieldKinds,
  },
  {
    folder: 'schema/setting-fields',
    target: 'single-kinds.ts',
    declaration: /^export const (\w+)Kind: SettingKind<\w+>/gm,
    text: settingKinds,
  },
  {
    folder: 'admin/settings/kinds/inputs',
    target: 'single-inputs.ts',
    declaration: /^export const (\w+)Input: FormKind</gm,
    text: settingInputs,
  },
  {
    folder: 'api/business/bounce-services',
    target: 'services.ts',
    declaration: /^export const (\w+): BounceService =/gm,
    text: byDeclaredName({
      list: 'services',
      names: ['BounceServiceName', '#schema/settings/parts/bounce-services.ts'],
      type: ['BounceService', './mail-service.ts'],
    }),
  },
  {
    folder: 'api/business/ai-provider/providers',
    target: 'index.ts',
    declaration: /^export const (\w+): AiProvider =/gm,
    text: byDeclaredName({
      list: 'providers',
      names: ['AiProviderName', '#schema/settings/parts/ai-providers.ts'],
      type: ['AiProvider', './provider.ts'],
    }),
  },
];

/**
 * Brings the generated lists up to date.
 * @param {{check?: boolean, root?: string}} [options] `check`: only look; `root`: the repository, for tests.
 * @returns {'current' | 'stale' | 'written'}
 */
export function generateResourceIndex({ check = false, root = ROOT } = {}) {
  const stale = LISTS.map((list) => ({
    target: join(root, list.folder, list.target),
    wanted: [
      `// Generated from ${list.folder}/ by \`node scripts/generate-resource-index.mjs\`. Do not edit.`,
      ...list.text(declaredIn(root, list)),
      '',
    ].join('\n'),
  })).filter(({ target, wanted }) => readIfThere(target) !== wanted);
  if (stale.length === 0) return 'current';
  if (check) return 'stale';
  for (const { target, wanted } of stale) {
    // Written aside and renamed: a dev server that is watching never reads half a file.
    writeFileSync(`${target}.new`, wanted);
    renameSync(`${target}.new`, target);
  }
  return 'written';
}

/**
 * What the files of a folder declare, in the order of their names.
 * @param {string} root
 * @param {(typeof LISTS)[number]} list
 * @returns {Declared[]}
 */
function declaredIn(root, { folder, target, declaration, isOnly }) {
  const files = readdirSync(join(root, folder))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== target)
    .sort();
  return files.flatMap((file) => {
    const code = readFileSync(join(root, folder, file), 'utf8');
    const declared = [...code.matchAll(declaration)].map(([, name = '']) => ({ folder, file, name, code }));
    if (isOnly !== undefined && declared.length !== 1) {
      throw new Error(
        `${folder}/${file} must contain exactly one ${isOnly}, but contains ${declared.length}.`,
      );
    }
    return declared;
  });
}

/**
 * @param {string} list
 * @param {string} about
 */
function byName(list, about) {
  return (/** @type {Declared[]} */ declared) => [
    ...declared.map(({ file, name }) => `import { ${name} } from './${file}';`),
    '',
    `/** ${about} */`,
    `export const ${list} = {`,
    ...declared.map(({ name }) => `  [${name}.name]: ${name},`),
    '};',
  ];
}

/**
 * The code of what is declared elsewhere. `names` and `type`: a type and the file that exports it.
 * @param {{list: string, names: [string, string], type: [string, string]}} parts
 */
function byDeclaredName({ list, names, type }) {
  return (/** @type {Declared[]} */ declared) => [
    ...[names, type].map(([name, file]) => `import type { ${name} } from '${file}';`),
    ...declared.map(({ file, name }) => `import { ${name} } from './${file}';`),
    '',
    `/** Each ${type[0]} by the name that it is declared with. */`,
    `export const ${list}: Readonly<Record<${names[0]}, ${type[0]}>> = {`,
    ...declared.map(({ name }) => `  ${key(kebab(name))}: ${name},`),
    '};',
  ];
}

/** @param {Declared[]} declared */
function fieldKinds(declared) {
  return [
    `import type { FieldKindRecord } from './parts/field-kind.ts';`,
    ...declared.map(
      ({ file, name }) =>
        `import { type ${upper(name)}Field, type ${upper(name)}Part, ${name}Kind } from './${file}';`,
    ),
    '',
    '/** A field of any type. */',
    ...union('Field', declared),
    `export type FieldKind = Field['kind'];`,
    'export type FieldOf<Kind extends FieldKind> = Extract<Field, { readonly kind: Kind }>;',
    '',
    '/** What a field of each type adds to a record, by the name of the field. */',
    'export interface FieldParts<Name extends string, Field> {',
    ...declared.map((one) => `  ${key(kebab(one.name))}: ${typeNamed('Part', one)};`),
    '}',
    '',
    '/** Each type: how its fields are written, read, and stored. */',
    'export const kinds: { [Kind in FieldKind]: FieldKindRecord<FieldOf<Kind>> } = {',
    ...declared.map(({ name }) => `  ${key(kebab(name))}: ${name}Kind,`),
    '};',
    '',
    ...makers(declared),
  ];
}

/** @param {Declared[]} declared */
function settingKinds(declared) {
  return [
    `import type { SettingKind } from './setting-field.ts';`,
    ...declared.map(
      ({ file, name }) =>
        `import { type ${upper(name)}Setting, type ${upper(name)}Value, ${name}Kind } from './${file}';`,
    ),
    '',
    '/** A setting of any type except rows, which consist of these. */',
    ...union('SingleSetting', declared, 'Setting'),
    '',
    '/** The stored value of a setting of each type. */',
    'export interface SingleValues<Field> {',
    ...declared.map((one) => `  ${one.name}: ${typeNamed('Value', one)};`),
    '}',
    '',
    `type SingleSettingOf<Kind> = Extract<SingleSetting, { readonly kind: Kind }>;`,
    '',
    '/** Each type except rows: its rule and its schema in responses. */',
    `export const singleKinds: { [Kind in SingleSetting['kind']]: SettingKind<SingleSettingOf<Kind>> } = {`,
    ...declared.map(({ name }) => `  ${name}: ${name}Kind,`),
    '};',
    '',
    ...makers(declared),
  ];
}

/** @param {Declared[]} declared */
function settingInputs(declared) {
  return [
    ...declared.map(({ file, name }) => `import { ${name}Input } from './${file}';`),
    '',
    '/** The input of each setting type except rows, whose fields can be of any type. */',
    'export const singleInputs = {',
    ...declared.map(({ name }) => `  ${name}: ${name}Input,`),
    '} as const;',
  ];
}

/**
 * @param {string} name
 * @param {Declared[]} declared
 * @param {string} [suffix]
 */
function union(name, declared, suffix = name) {
  const types = declared.map((one) => `  | ${upper(one.name)}${suffix}`);
  return [`export type ${name} =`, `${types.join('\n')};`];
}

/**
 * A type of a declaration, with the parameters that its file gives it.
 * @param {string} suffix
 * @param {Declared} declared
 */
function typeNamed(suffix, { folder, file, name, code }) {
  const type = `${upper(name)}${suffix}`;
  const found = new RegExp(`^export (?:type|interface) ${type}\\b(?:<([^>]*)>)?`, 'm').exec(code);
  if (found === null) throw new Error(`${folder}/${file} must contain \`export type ${type}\`.`);
  const parameters = found[1]?.split(',').map((parameter) => parameter.trim().split(' ')[0]);
  return parameters === undefined ? type : `${type}<${parameters.join(', ')}>`;
}

/**
 * The functions with which declarations make fields: `text({ … })`.
 * @param {Declared[]} declared
 */
function makers(declared) {
  const files = new Map(declared.map(({ file, code }) => [file, code]));
  return [...files].map(([file, code]) => {
    const names = [...code.matchAll(/^export function (\w+)<const /gm)].map(([, name]) => name);
    return `export { ${names.join(', ')} } from './${file}';`;
  });
}

/** @param {string} name */
function upper(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {string} name */
function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @param {string} name */
function key(name) {
  return name.includes('-') ? `'${name}'` : name;
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const result = generateResourceIndex({ check: process.argv.includes('--check') });
  if (result === 'stale') {
    console.error('The generated lists are stale: run `node scripts/generate-resource-index.mjs`.');
    process.exitCode = 1;
  } else {
    console.log(`The generated lists: ${result}`);
  }
}
