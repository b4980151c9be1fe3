import { FOLDER } from '../../records/documents/redirect-rules.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A redirect in a file before its URLs are checked, or why it can’t be imported. */
export type Pattern = { from: string; to: string } | { problem: Spoken };

/** Characters with a meaning in a regular expression. */
const SPECIAL = /[[\](){}+*?|^$\\]/;
const TOO_FREE = spoken('too_free');

/**
 * Converts a source that is a regular expression to a path or a folder. Expressions in a file are never executed: one that
 * is neither is refused.
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
  if (/\$\d/.test(rest)) return { problem: spoken('not_at_end') };
  return { from: source + FOLDER, to: rest };
}

/** The reverse: an expression that other programs read as exactly this path. */
export function toExpression(from: string): string {
  const isFolder = from.endsWith(FOLDER);
  const path = isFolder ? from.slice(0, -FOLDER.length) : from;
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `^${escaped}${isFolder ? '/(.*)' : '/?'}$`;
}

/** Removes escapes; undefined if anything of an expression is left. */
function unescaped(text: string): string | undefined {
  const parts = text.split(/\\([/.\-_~])/);
  if (parts.some((part, at) => at % 2 === 0 && SPECIAL.test(part))) return undefined;
  return parts.join('');
}
