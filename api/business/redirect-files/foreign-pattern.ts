import { FOLDER } from '../../records/documents/redirect-rules.ts';

/** A redirect as a file has it, before its addresses are checked; or why it cannot be one here. */
export type Pattern = { from: string; to: string } | { problem: string };

/** Characters with a meaning in a regular expression. */
const SPECIAL = /[[\](){}+*?|^$\\]/;
const TOO_FREE = 'is an unsupported regular expression. Use a path, or a folder with (.*) at its end';

/**
 * A source that is a regular expression, as a path or a folder. Nothing is ever matched by an expression of a file: what is neither
 * of the two is refused.
 */
export function fromExpression(expression: string, target: string): Pattern {
  const plain = expression
    .trim()
    .replace(/^\(\?i\)/, '')
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\\?\/\?$/, '');
  const folder = /^(.*?)\\?\/(?:\((?:\.\*|\.\+)\)|\.\*|\.\+)$/s.exec(plain)?.[1];
  const source = unescaped(folder ?? plain);
  if (source === undefined) return { problem: TOO_FREE };
  const to = target.trim();
  if (folder === undefined) return /\$\d/.test(to) ? { problem: TOO_FREE } : { from: source, to };
  const rest = to.replace(/\/\$1\/?$/, FOLDER);
  if (/\$\d/.test(rest))
    return { problem: 'has a target that takes parts of the source anywhere but at its end' };
  return { from: source + FOLDER, to: rest };
}

/** The reverse: an expression that other programs read as this exact path. */
export function toExpression(from: string): string {
  const isFolder = from.endsWith(FOLDER);
  const path = isFolder ? from.slice(0, -FOLDER.length) : from;
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `^${escaped}${isFolder ? '/(.*)' : '/?'}$`;
}

/** Signs that were only escaped; undefined where something of an expression is left. */
function unescaped(text: string): string | undefined {
  const parts = text.split(/\\([/.\-_~])/);
  if (parts.some((part, at) => at % 2 === 0 && SPECIAL.test(part))) return undefined;
  return parts.join('');
}
