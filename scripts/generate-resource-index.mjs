/**
 * Writes schema/index.ts from the files of schema/resources/, so that a new content type is one new file.
 *
 *   node scripts/generate-resource-index.mjs           writes the list when it is stale
 *   node scripts/generate-resource-index.mjs --check   exits with 1 when it is stale, and writes nothing
 *
 * Plain JavaScript without dependencies: the launcher runs it before anything is built.
 */
import { readFileSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCHEMA = fileURLToPath(new URL('../schema/', import.meta.url));
const DECLARATION = /^export const (\w+) = define(?:Resource|ContentType)\(/gm;

/**
 * Brings the generated list up to date.
 * @param {{check?: boolean, schema?: string}} [options] `check`: only look; `schema`: the folder, for tests.
 * @returns {'current' | 'stale' | 'written'}
 */
export function generateResourceIndex({ check = false, schema = SCHEMA } = {}) {
  const target = join(schema, 'index.ts');
  const wanted = resourceIndex(join(schema, 'resources'));
  if (readIfThere(target) === wanted) return 'current';
  if (check) return 'stale';
  // Written aside and renamed: a dev server that is watching never reads half a file.
  writeFileSync(`${target}.new`, wanted);
  renameSync(`${target}.new`, target);
  return 'written';
}

/**
 * The text of schema/index.ts for a folder of declarations.
 * @param {string} folder
 */
export function resourceIndex(folder) {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const declared = files.map((file) => ({ file, name: declaredName(join(folder, file), file) }));
  return [
    '// Generated from schema/resources/ by `node scripts/generate-resource-index.mjs`. Do not edit.',
    ...declared.map(({ file, name }) => `import { ${name} } from './resources/${file}';`),
    '',
    '/** Every declared resource by its name. */',
    'export const resources = {',
    ...declared.map(({ name }) => `  [${name}.name]: ${name},`),
    '};',
    '',
  ].join('\n');
}

/**
 * @param {string} path
 * @param {string} file
 */
function declaredName(path, file) {
  const names = [...readFileSync(path, 'utf8').matchAll(DECLARATION)].map((match) => match[1]);
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new Error(
      `schema/resources/${file} must hold exactly one \`export const name = defineResource(…)\` ` +
        `or \`defineContentType(…)\`; it holds ${names.length}.`,
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
    console.error('schema/index.ts is stale: run `node scripts/generate-resource-index.mjs`.');
    process.exitCode = 1;
  } else {
    console.log(`schema/index.ts: ${result}`);
  }
}
