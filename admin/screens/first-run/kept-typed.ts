const KEY = 'desk_first_run';

/** Keeps in this browser what was typed and is not saved yet. */
export function keepTyped(typed: Readonly<Record<string, unknown>>): void {
  if (Object.keys(typed).length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // Without storage it is kept as long as the page is open.
  }
}

/** What was kept of these fields. */
export function keptTyped(names: readonly string[]): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).filter(
      (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Called once it is saved. */
export function forgetTyped(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
