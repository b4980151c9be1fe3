import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A lint rule: a room with a `messages.ts` takes every text from there, so that all texts for people are in one place, in one
 * voice, and can be translated. A room without one has not been migrated yet.
 */

/** Attributes that people read or hear. */
const READ = new Set([
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

/** @param {unknown} text */
const isWords = (text) => typeof text === 'string' && LETTER.test(text);

/** @param {{type: string, value?: unknown, expression?: object, quasis?: {value: {raw: string}}[]} | null | undefined} node */
function saysWords(node) {
  if (node == null) return false;
  if (node.type === 'Literal') return isWords(node.value);
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).some(({ value }) => isWords(value.raw));
  if (node.type === 'JSXExpressionContainer')
    return saysWords(/** @type {Parameters<typeof saysWords>[0]} */ (node.expression));
  return false;
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
    const catalogue = join(dirname(context.filename), 'messages.ts');
    if (!existsSync(catalogue)) return {};
    const data = { catalogue: catalogue.split('/').slice(-3).join('/') };
    /** @param {object} node */
    const report = (node) => context.report({ node, messageId: 'word', data });
    return {
      /** @param {{value: string}} node */
      JSXText(node) {
        if (isWords(node.value)) report(node);
      },
      /** @param {{name: {name?: string}, value: Parameters<typeof saysWords>[0]}} node */
      JSXAttribute(node) {
        if (READ.has(node.name.name ?? '') && saysWords(node.value)) report(node);
      },
      /** @param {{callee: {name?: string}, arguments: Parameters<typeof saysWords>[0][]}} node */
      CallExpression(node) {
        if (SHOWN.has(node.callee.name ?? '') && saysWords(node.arguments[0])) report(node);
      },
    };
  },
};

export default { meta: { name: 'words' }, rules: { 'in-catalogue': inCatalogue } };
