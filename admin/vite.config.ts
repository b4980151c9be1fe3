import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The parts of a syntax tree (ESTree) that are used here. */
interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
  properties?: { value: Node & { value?: unknown } }[];
}

const SYNTAX = /[{}<']/;

/**
 * Ships messages to the browser already parsed, without the parser, which is four times the size of the formatter. A text
 * without syntax stays a string.
 */
function parsedMessages(): Plugin {
  return {
    name: 'colophon-parsed-messages',
    enforce: 'post',
    transform: {
      filter: { id: /\/messages\.ts$/, code: 'defineMessages' },
      handler(code) {
        const texts = textsIn(this.parse(code)).filter(({ text }) => SYNTAX.test(text));
        return texts
          .toSorted((one, other) => other.start - one.start)
          .reduce((made, { start, end, text }) => {
            return made.slice(0, start) + JSON.stringify(parse(text)) + made.slice(end);
          }, code);
      },
    },
  };
}

/** The arguments of all calls of `defineMessages`, anywhere in the tree. */
function textsIn(tree: unknown): { start: number; end: number; text: string }[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const node = tree as Partial<Node>;
  if (node.type === 'CallExpression' && node.callee?.name === 'defineMessages') {
    return (node.arguments?.[1]?.properties ?? []).flatMap(({ value: { start, end, value: text } }) =>
      typeof text === 'string' ? [{ start, end, text }] : [],
    );
  }
  return Object.values(tree).flatMap(textsIn);
}

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  base: '/admin/',
  plugins: [react(), parsedMessages()],
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  // Pre-bundling for development would include the original parser.
  optimizeDeps: { exclude: ['intl-messageformat'] },
  build: {
    outDir: '../.build/admin',
    emptyOutDir: true,
    // Says which chunks a screen loads: the budget test reads it.
    manifest: true,
    // Data URLs would need an exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
