import type { PreparedStatement } from './database.ts';

/** Collects the values of a statement while its text is written: `bind(value)` answers `$1`, `$2` … */
export class Values {
  readonly all: unknown[] = [];

  bind(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/**
 * A text as SQL writes it, for names that declarations give: a plan that is kept then knows what it is for. Values that
 * people give are bound.
 */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** How many texts get a name: each costs every connection the memory of a plan. */
const NAMES_MAX = 120;
/** A text that comes this often is worth planning once. */
const NAMED_FROM_USE = 3;
const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * A statement whose text was put together: named, and so planned once per connection, when it comes often. Texts that
 * come once in a while, such as deep pages, are planned each time.
 */
export function reusable(text: string): PreparedStatement {
  const known = names.get(text);
  if (known !== undefined) return { name: known, text };
  const count = (uses.get(text) ?? 0) + 1;
  if (count < NAMED_FROM_USE || names.size >= NAMES_MAX) {
    if (uses.size >= NAMES_MAX * 10) uses.clear();
    uses.set(text, count);
    return { text };
  }
  uses.delete(text);
  const name = `documents_${names.size + 1}`;
  names.set(text, name);
  return { name, text };
}
