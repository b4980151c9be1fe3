/** A redirect as it will be once a file is imported. */
export interface Rule {
  from: string;
  to: string | null;
  status: number;
  /** False if it is stored and the file doesn’t change it. */
  isOfFile?: boolean;
}

const AT_ONCE = 250;

/** Splits items into parts that one statement can take. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

/** Lets other requests have their turn. */
export async function pause(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
