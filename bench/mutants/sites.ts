import { parseSync } from 'oxc-parser';

/** One small change of a program: what stands from `start` to `end` is replaced. */
export interface Mutation {
  operator: string;
  start: number;
  end: number;
  text: string;
  /** The expression or statement it is in: where to note that a test comes by. */
  site: { start: number; end: number; kind: 'expression' | 'statement' };
  /** Runs when the file is loaded, not when something is called. */
  atLoad: boolean;
}

type Change = Omit<Mutation, 'atLoad'>;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const OPPOSITES: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Nodes whose inside is no program: types, imports, directives, and what is only said. */
const SKIPPED = /^TS|^Import|^ExportAll|^Directive|^JSXText/;
/** TypeScript around an expression. */
const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

/**
 * Every mutation of a file, in the order of the file.
 * Operators: a condition turned round, an operator replaced by its opposite, true for false, a number plus one, a word
 * emptied (never a sentence: its words are no behavior), a call left out, a returned value dropped.
 * @param name with its ending: says whether it has JSX
 */
export function mutationsOf(name: string, source: string): Mutation[] {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  const found: Mutation[] = [];
  walk(program as unknown as Node, { parent: null, atLoad: true }, (node, { parent, atLoad }) => {
    found.push(...mutationsAt(node, parent, source).map((change) => ({ ...change, atLoad })));
  });
  return found.sort((a, b) => a.start - b.start);
}

interface Place {
  parent: Node | null;
  atLoad: boolean;
}

function walk(node: Node, place: Place, visit: (node: Node, place: Place) => void): void {
  if (SKIPPED.test(node.type) && !TRANSPARENT.has(node.type)) return;
  visit(node, place);
  const inside = { parent: node, atLoad: place.atLoad && !/Function/.test(node.type) };
  for (const [key, value] of Object.entries(node)) {
    // A key that is a name or a word is not a value itself.
    if (key === 'key' && node['computed'] !== true) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, inside, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function mutationsAt(node: Node, parent: Node | null, source: string): Change[] {
  const site = { start: node.start, end: node.end, kind: 'expression' as const };
  const whole = (operator: string, text: string): Change[] => [
    { operator, start: node.start, end: node.end, text, site },
  ];
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node;
      const text = `!(${source.slice(test.start, test.end)})`;
      return [
        {
          operator: 'condition',
          start: test.start,
          end: test.end,
          text,
          site: { ...test, kind: 'expression' },
        },
      ];
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorMutation(node, source);
    case 'Literal':
      // A directive, and a word in an attribute: the latter is mostly the name of a style.
      return /^(ExpressionStatement|JSXAttribute)$/.test(parent?.type ?? '')
        ? []
        : literalMutation(node, whole);
    case 'ExpressionStatement':
      return callMutation(node);
    case 'ReturnStatement': {
      const argument = node['argument'] as Node | null;
      if (argument === null || (argument.type === 'Identifier' && argument['name'] === 'undefined'))
        return [];
      const statement = { start: node.start, end: node.end, kind: 'statement' as const };
      return [
        { operator: 'return', start: argument.start, end: argument.end, text: 'undefined', site: statement },
      ];
    }
    default:
      return [];
  }
}

function operatorMutation(node: Node, source: string): Change[] {
  const operator = node['operator'] as string;
  const opposite = OPPOSITES[operator];
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  if (opposite === undefined || isText(left) || isText(right)) return [];
  const between = source.slice(left.end, right.start);
  const at = between.indexOf(operator);
  // A comment or a bracket between the two: the place is not certain.
  if (at < 0 || between.replace(operator, '').trim() !== '') return [];
  const start = left.end + at;
  const site = { start: node.start, end: node.end, kind: 'expression' as const };
  return [
    { operator: `${operator} → ${opposite}`, start, end: start + operator.length, text: opposite, site },
  ];
}

function isText(node: Node): boolean {
  return (
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string' && node['value'] === '')
  );
}

function literalMutation(node: Node, whole: (operator: string, text: string) => Change[]): Change[] {
  const value = node['value'];
  if (typeof value === 'boolean') return whole('boolean', String(!value));
  if (typeof value === 'number') return whole('number', String(value + 1));
  if (typeof value === 'string' && value !== '' && !/\s/.test(value)) return whole('word', "''");
  return [];
}

function callMutation(node: Node): Change[] {
  const expression = node['expression'] as Node;
  const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression;
  if (call.type !== 'CallExpression' && call.type !== 'AssignmentExpression') return [];
  const callee = call['callee'] as Node | undefined;
  if (callee?.type === 'Super') return [];
  const site = { start: node.start, end: node.end, kind: 'statement' as const };
  return [
    {
      operator: call.type === 'CallExpression' ? 'call' : 'assignment',
      start: node.start,
      end: node.end,
      text: ';',
      site,
    },
  ];
}
