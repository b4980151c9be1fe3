import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A lint rule: files of the product use `import.meta.url` only in the one `paths.ts` of their room. A bundled program has its
 * modules in chunks, and the URL of a chunk says nothing about the source folder.
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Paths below `api/` passed to `moduleAt` or `assetAt`, which no compiler checks. */
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
      own: '{{path}} asks for its own address, which is another one in the package: take it from api/platform/base/paths.ts, or server/base/roots.ts.',
      missing: 'There is no api/{{path}}.',
    },
  },
  /** @param {{filename: string, report: (problem: object) => void}} context */
  create(context) {
    const path = relative(ROOT, context.filename).replaceAll(sep, '/');
    return {
      /** @param {{parent?: {property?: {name?: string}}}} node */
      MetaProperty(node) {
        // Vite puts a constant there.
        if (node.parent?.property?.name === 'env') return;
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
