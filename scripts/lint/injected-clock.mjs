/**
 * A lint plugin with the one rule that oxlint's own bans cannot express: `new Date()` without arguments reads
 * the machine's clock, `new Date(value)` does not.
 *
 * @typedef {{callee: {type: string, name?: string}, arguments: unknown[]}} CallNode
 */
const noBareDate = {
  meta: {
    type: 'problem',
    docs: { description: 'the time comes from the injected clock' },
    schema: [],
    messages: {
      useClock:
        'The time comes from the injected clock: use `deps.clock.now()`, so that tests decide what time it is.',
    },
  },
  /** @param {{report: (problem: {node: CallNode, messageId: string}) => void}} context */
  create(context) {
    /** @param {CallNode} node */
    const report = (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        context.report({ node, messageId: 'useClock' });
      }
    };
    return { NewExpression: report, CallExpression: report };
  },
};

export default { meta: { name: 'colophon' }, rules: { 'no-bare-date': noBareDate } };
