/**
 * Writes the `index.ts` of schema/resources/ and of schema/settings/ from the files beside it, so that a new content type or a
 * new group of settings is one new file.
 *
 *   node scripts/generate-resource-index.mjs           writes the lists that are stale
 *   node scripts/generate-resource-index.mjs --check   exits with 1 when one is stale, and writes nothing
 *
 * Plain JavaScript without dependencies: the launcher runs it before anything is built.
 */
import { readFileSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCHEMA = fileURLToPath(new URL('../schema/', import.meta.url));

/** The lists: in which folder, and how each file there declares what it lists. */
const LISTS = [
  {
    folder: 'resources',
    declaration: /^export const (\w+) = define(?:Resource|ContentType)\(/gm,
    functions: '`export const name = defineResource(…)` or `defineContentType(…)`',
    name: 'resources',
    about: 'Every declared resource by its name.',
  },
  {
    folder: 'settings',
    declaration: /^export const (\w+) = defineSettings\(/gm,
    functions: '`export const name = defineSettings(…)`',
    name: 'settings',
    about: 'Every declared group of settings by its name.',
  },
];

/**
 * Brings the generated lists up to date.
 * @param {{check?: boolean, schema?: string}} [options] `check`: only look; `schema`: the folder, for tests.
 * @returns {'current' | 'stale' | 'written'}
 */
export function generateResourceIndex({ check = false, schema = SCHEMA } = {}) {
  const stale = LISTS.map((list) => ({
    target: join(schema, list.folder, 'index.ts'),
    wanted: indexOf(schema, list),
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
 * The text of a list.
 * @param {string} schema
 * @param {(typeof LISTS)[number]} list
 */
function indexOf(schema, list) {
  const { folder, name: listName, about } = list;
  const files = readdirSync(join(schema, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
    .sort();
  const declared = files.map((file) => ({
    file,
    name: declaredName(join(schema, folder, file), file, list),
  }));
  return [
    `// Generated from schema/${folder}/ by \`node scripts/generate-resource-index.mjs\`. Do not edit.`,
    ...declared.map(({ file, name }) => `import { ${name} } from './${file}';`),
    '',
    `/** ${about} */`,
    `export const ${listName} = {`,
    ...declared.map(({ name }) => `  [${name}.name]: ${name},`),
    '};',
    '',
  ].join('\n');
}

/**
 * @param {string} path
 * @param {string} file
 * @param {(typeof LISTS)[number]} list
 */
function declaredName(path, file, { declaration, folder, functions }) {
  const names = [...readFileSync(path, 'utf8').matchAll(declaration)].map((match) => match[1]);
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new Error(
      `schema/${folder}/${file} must contain exactly one ${functions}, but contains ${names.length}.`,
    );
  }
  return name;
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
    console.error('The lists in schema/ are stale: run `node scripts/generate-resource-index.mjs`.');
    process.exitCode = 1;
  } else {
    console.log(`The lists in schema/: ${result}`);
  }
}
