import { basename, dirname } from 'node:path';

/**
 * A lint rule: what the API says is wrong comes from a catalog, so that it follows `Accept-Language`. A sentence in the code
 * given to an error, to a schema, or to an issue would stay English.
 */

/** Two words, or an interpolated text with one. Codes, paths, and names of fields contain no spaces. */
const PROSE = /\p{L}[\p{L}’',:.]*\s+\p{L}/u;
const WORD = /\p{L}{2}/u;

/** Functions that hand a text to the person who sent the request. */
const SAID = new Set([
  'validationFailed',
  'asWritten',
  'Spoken',
  'ApiError',
  'SpokenError',
  'DocumentError',
  'ImportFileError',
  'SourceTextError',
]);
/** Checks of a schema that say their only argument. */
const BARE_CHECKS = new Set(['int', 'negative', 'nonempty', 'nonnegative', 'nonpositive', 'positive']);
/** Checks that say their second one. */
const CHECKS = new Set([
  'endsWith',
  'includes',
  'length',
  'max',
  'min',
  'multipleOf',
  'refine',
  'regex',
  'startsWith',
]);
/** Options of an error that are no text. */
const NOT_SAID = new Set(['headers', 'methods', 'reason', 'scope', 'what']);
/** Properties that Zod says. */
const KEYS = new Set(['error', 'message']);

/**
 * @typedef {{type: string, value?: unknown, start: number, name?: string, callee?: Node, object?: Node, property?: Node,
 * quasis?: {value: {raw: string}}[], elements?: Node[], properties?: Node[], consequent?: Node, alternate?: Node, body?: Node,
 * arguments?: Node[], key?: Node, expression?: Node, left?: Node, right?: Node}} Node
 */

/** @param {Node} node */
function isSentence({ value, quasis = [] }) {
  if (typeof value === 'string') return PROSE.test(value);
  return quasis.some((part) => WORD.test(part.value.raw));
}

/**
 * The sentences in an expression: in a list, in the values of an object, on both sides of a condition, and returned at once.
 *
 * @param {Node | null | undefined} node
 * @returns {Node[]}
 */
function sentencesIn(node) {
  switch (node?.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return isSentence(node) ? [node] : [];
    case 'ArrayExpression':
      return (node.elements ?? []).flatMap(sentencesIn);
    case 'ObjectExpression':
      return (node.properties ?? []).flatMap(({ key, value }) =>
        NOT_SAID.has(key?.name ?? '') ? [] : sentencesIn(/** @type {Node} */ (value)),
      );
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(sentencesIn);
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(sentencesIn);
    case 'ArrowFunctionExpression':
      return sentencesIn(node.body);
    case 'TSAsExpression':
      return sentencesIn(node.expression);
    default:
      return [];
  }
}

/** @param {Node} node */
function isOfZod(node) {
  return node.type === 'MemberExpression' && node.object?.type === 'Identifier' && node.object.name === 'z';
}

/**
 * What a call says itself: all of an error, and the last argument of a schema or a check.
 *
 * @param {Node} node
 * @returns {Node[]}
 */
function saidBy(node) {
  const { callee } = node;
  const given = node.arguments ?? [];
  const name = callee?.type === 'MemberExpression' ? callee.property?.name : callee?.name;
  if (callee === undefined || name === undefined) return [];
  if (callee.type === 'Identifier') return SAID.has(name) ? given.flatMap(sentencesIn) : [];
  return isToSay(callee, name, given.length) ? given.slice(-1).filter(isText).flatMap(sentencesIn) : [];
}

/** @param {Node} node */
function isText({ type }) {
  return type === 'Literal' || type === 'TemplateLiteral';
}

/**
 * Whether the last argument of a call of a method can be what a schema or a check says.
 *
 * @param {Node} callee
 * @param {string} name
 * @param {number} count
 */
function isToSay(callee, name, count) {
  if (isOfZod(callee)) return name !== 'literal' || count > 1;
  return BARE_CHECKS.has(name) || (CHECKS.has(name) && count > 1);
}

const inCatalogue = {
  meta: {
    type: 'problem',
    docs: { description: 'what the API says is wrong is in messages.ts of the room' },
    schema: [],
    messages: {
      sentence:
        'People read this in their language: give it a key in {{catalogue}}, and write spoken(key) for an error, fault(key) for a schema, or asIssue(say(key)) for an issue here.',
    },
  },
  /** @param {{filename: string, report: (problem: object) => void}} context */
  create(context) {
    if (basename(context.filename) === 'messages.ts') return {};
    const data = { catalogue: `${dirname(context.filename).split('/').slice(-2).join('/')}/messages.ts` };
    const reported = new Set();
    /** Errors other than those of the API are for developers. */
    let errors = 0;
    /** @param {Node[]} sentences */
    const report = (sentences) => {
      for (const node of sentences) {
        if (reported.has(node.start)) continue;
        reported.add(node.start);
        context.report({ node, messageId: 'sentence', data });
      }
    };
    /** @param {Node} node */
    const isForDevelopers = ({ callee }) =>
      callee?.name?.endsWith('Error') === true && !SAID.has(callee.name ?? '');
    return {
      CallExpression: (/** @type {Node} */ node) => report(saidBy(node)),
      /** @param {Node} node */
      NewExpression(node) {
        if (isForDevelopers(node)) errors += 1;
        else report(saidBy(node));
      },
      /** @param {Node} node */
      'NewExpression:exit'(node) {
        if (isForDevelopers(node)) errors -= 1;
      },
      /** @param {{key: Node, value: Node}} node */
      Property({ key, value }) {
        if (errors === 0 && KEYS.has(key.name ?? '')) report(sentencesIn(value));
      },
    };
  },
};

export default { meta: { name: 'faults' }, rules: { 'in-catalogue': inCatalogue } };
