import { parse } from '@formatjs/icu-messageformat-parser';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** As much of a syntax tree as is looked at here (ESTree). */
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
 * Messages reach the browser parsed, and the parser stays behind: it is four times what says them. A text without syntax is a text.
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

/** What is declared in calls of `defineMessages`, wherever they are in the tree. */
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
  // What is bundled ahead for development would bring the parser's own copy.
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
