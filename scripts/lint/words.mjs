import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A lint rule: texts for people are in a `messages.ts` of their room, so that all are in one place, in one voice, and can be
 * translated. In the admin every room with texts has one; elsewhere, a room without one has not been migrated yet.
 */

/** Attributes and properties that people read or hear. */
const READ = new Set([
  'about',
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'cancel',
  'help',
  'label',
  'message',
  'placeholder',
  'question',
  'scrolledAs',
  'title',
]);
/** Functions whose text is shown. */
const SHOWN = new Set(['notify', 'alert', 'confirm']);
const LETTER = /\p{L}{2}/u;
/** Two words of which the first has a capital letter: no key, class, or selector looks like this. */
const PROSE = /^[“"]?\p{Lu}[\p{Ll}’']* \p{L}+/u;
/** What a label begins with, and a key does not. */
const CAPITAL = /^\p{Lu}\p{Ll}/u;

/** @param {string} text */
const isWords = (text) => LETTER.test(text.replace(/^https?:\/\//, ''));
/** @param {string} text */
const isProse = (text) => PROSE.test(text);
/** @param {string} text */
const isLabel = (text) => CAPITAL.test(text);

/**
 * @typedef {{type: string, value?: unknown, start: number, expression?: object, quasis?: {value: {raw: string}}[]}} Node
 * @typedef {{name?: string}} Named
 */

/**
 * @param {Node | null | undefined} node
 * @param {(text: string) => boolean} test
 * @returns {boolean}
 */
function says(node, test) {
  if (node == null) return false;
  if (node.type === 'Literal') return typeof node.value === 'string' && test(node.value);
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).some(({ value }) => test(value.raw));
  if (node.type === 'JSXExpressionContainer') return says(/** @type {Node} */ (node.expression), test);
  return false;
}

/** @param {string} filename */
function catalogueOf(filename) {
  const catalogue = join(dirname(filename), 'messages.ts');
  if (filename === catalogue) return undefined;
  const isRequired = filename.includes('/admin/');
  return isRequired || existsSync(catalogue) ? catalogue : undefined;
}

const inCatalogue = {
  meta: {
    type: 'problem',
    docs: { description: 'words for people are in messages.ts of the room' },
    schema: [],
    messages: {
      word: 'Words for people belong in {{catalogue}}: give them a key there, and write say(key) here.',
    },
  },
  /** @param {{filename: string, report: (problem: object) => void}} context */
  create(context) {
    const catalogue = catalogueOf(context.filename);
    if (catalogue === undefined) return {};
    const data = { catalogue: catalogue.split('/').slice(-3).join('/') };
    /** Errors in the code are for developers. */
    let errors = 0;
    const reported = new Set();
    /** @param {Node} node */
    const report = (node) => {
      if (errors > 0 || reported.has(node.start)) return;
      reported.add(node.start);
      context.report({ node, messageId: 'word', data });
    };
    /** @param {Node} node */
    const reportProse = (node) => {
      if (says(node, isProse)) report(node);
    };
    /** @param {{callee: Named}} node */
    const isError = ({ callee }) => callee.name?.endsWith('Error') === true;
    // Elsewhere, summaries of routes and messages to developers stay where they are.
    const anywhere = context.filename.includes('/admin/')
      ? { Literal: reportProse, TemplateLiteral: reportProse }
      : {};
    return {
      ...anywhere,
      /** @param {Node & {value: string}} node */
      JSXText(node) {
        if (isWords(node.value)) report(node);
      },
      /** @param {{name: Named, value: Node}} node */
      JSXAttribute({ name, value }) {
        if (READ.has(name.name ?? '') && says(value, isWords)) report(value);
      },
      /** @param {{key: Named, value: Node}} node */
      Property({ key, value }) {
        if (context.filename.includes('/admin/') && READ.has(key.name ?? '') && says(value, isLabel))
          report(value);
      },
      /** @param {{callee: Named, arguments: Node[]}} node */
      CallExpression({ callee, arguments: [first] }) {
        if (first !== undefined && SHOWN.has(callee.name ?? '') && says(first, isWords)) report(first);
      },
      /** @param {{callee: Named}} node */
      NewExpression(node) {
        if (isError(node)) errors += 1;
      },
      /** @param {{callee: Named}} node */
      'NewExpression:exit'(node) {
        if (isError(node)) errors -= 1;
      },
    };
  },
};

export default { meta: { name: 'words' }, rules: { 'in-catalogue': inCatalogue } };
