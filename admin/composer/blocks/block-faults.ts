import { say } from '../messages.ts'; /**
 * The server's messages about blocks, one sentence after the other: `item 2, html: unknown variable x (line
 * 1, column 4)`.
 */
export interface BlockFaults {
  /** By position of the block. */
  byPosition: ReadonlyMap<number, string>;
  /** The messages about all of them. */
  rest: string | undefined;
}

/** `item 2, columns, item 1, item 3, href: …`: the second block, and in its first column the third. */
const PLACE = /^(?:item|entry) (\d+)(?:, columns, item (\d+)(?:, item (\d+))?)?[,:]?\s*/i;
const FIELD = /^(text|html|alt|href|image_unique_identifier): /;

export function readBlockFaults(message: string | undefined): BlockFaults {
  const byPosition = new Map<number, string>();
  const rest: string[] = [];
  for (const part of (message ?? '').split(/(?<!, )(?=\bitem \d+[,:\s])/i)) {
    const words = part.trim().replace(/[;,.]$/, '');
    const [place = '', number, column, within] = PLACE.exec(words) ?? [];
    if (number === undefined) {
      if (words !== '') rest.push(words);
      continue;
    }
    const position = Number(number) - 1;
    const said = sentenceOf(
      words.slice(place.length),
      column === undefined || within === undefined ? column : say('column_block', { column, block: within }),
    );
    byPosition.set(position, [byPosition.get(position), said].filter(Boolean).join(' '));
  }
  return { byPosition, rest: rest.length === 0 ? undefined : rest.join(' ') };
}

/** The problem as text, with its column if it is in one. */
function sentenceOf(words: string, column: string | undefined): string {
  const field = FIELD.exec(words)?.[1];
  const said = field === 'image_unique_identifier' ? say('choose_image') : words.replace(FIELD, '');
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  return column === undefined ? sentence : say('column_fault', { place: column, fault: sentence });
}
