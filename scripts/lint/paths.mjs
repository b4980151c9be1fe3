import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A lint rule: a file of the product asks for its own address (`import.meta`) only in the one `paths.ts` of its room. A packed
 * program has its modules in chunks, and the address of a chunk says nothing about the folder that a source was in.
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An address below `api/` that is handed to `moduleAt` or `assetAt`, which no compiler looks at. */
const ADDRESSED = new Set(['moduleAt', 'assetAt']);

/** @param {string} path */
function isThere(path) {
  try {
    readFileSync(join(ROOT, 'api', path));
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EISDIR';
  }
}

const onlyInPaths = {
  meta: {
    type: 'problem',
    docs: { description: 'addresses of files come from paths.ts' },
    schema: [],
    messages: {
      own: '{{path}} asks for its own address, which is another one in the package: take it from api/platform/base/paths.ts, or server/roots.ts.',
      missing: 'There is no api/{{path}}.',
    },
  },
  /** @param {{filename: string, report: (problem: object) => void}} context */
  create(context) {
    const path = relative(ROOT, context.filename).replaceAll(sep, '/');
    return {
      /** @param {object} node */
      MetaProperty(node) {
        context.report({ node, messageId: 'own', data: { path } });
      },
      /** @param {{callee: {name?: string}, arguments: {type: string, value?: unknown}[]}} node */
      CallExpression(node) {
        const [address] = node.arguments;
        if (!ADDRESSED.has(node.callee.name ?? '') || typeof address?.value !== 'string') return;
        if (!isThere(address.value))
          context.report({ node, messageId: 'missing', data: { path: address.value } });
      },
    };
  },
};

export default { meta: { name: 'paths' }, rules: { 'only-in-paths': onlyInPaths } };
