const KEY = 'desk_first_run';

/** Keeps unsaved input in this browser. */
export function keepTyped(typed: Readonly<Record<string, unknown>>): void {
  if (Object.keys(typed).length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // Without storage, the input lasts as long as the page is open.
  }
}

/** The kept input of these fields. */
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

/** Call this once the input is saved. */
export function forgetTyped(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}
