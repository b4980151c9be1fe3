/** What the server said of blocks, in one sentence after the other: `item 2, html: unknown variable x (line 1, column 4)`. */
export interface BlockFaults {
  /** By position of the block. */
  byPosition: ReadonlyMap<number, string>;
  /** What is said of all of them. */
  rest: string | undefined;
}

const ITEM = /^(?:item|entry) (\d+)[,:]?\s*/i;

export function readBlockFaults(message: string | undefined): BlockFaults {
  const byPosition = new Map<number, string>();
  const rest: string[] = [];
  for (const part of (message ?? '').split(/(?=\bitem \d+[,:\s])/i)) {
    const words = part.trim().replace(/[;,.]$/, '');
    const number = ITEM.exec(words)?.[1];
    if (number === undefined) {
      if (words !== '') rest.push(words);
      continue;
    }
    const position = Number(number) - 1;
    const said = words.replace(ITEM, '').replace(/^(?:text|html|alt|href): /, '');
    const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
    byPosition.set(position, [byPosition.get(position), sentence].filter(Boolean).join(' '));
  }
  return { byPosition, rest: rest.length === 0 ? undefined : rest.join(' ') };
}
