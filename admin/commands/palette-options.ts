import { normalised } from '#schema/base/normalised.ts';

/** One line of the palette. */
export interface PaletteOption {
  id: string;
  /** The group it is listed in. */
  group: string;
  label: string;
  /** Its kind, in gray. */
  about?: string;
  keywords?: string;
  /** Keys that do the same. */
  keys?: string;
  /** Its target: such an option also opens in a new tab, and is remembered. */
  to?: string;
  run?: () => void;
}

/** What is compared with a query. */
type Searched = Pick<PaletteOption, 'label' | 'about' | 'keywords'>;

/** Text for comparing: lower case without accents. */
export function foldedWords(text: string): string {
  return normalised(text, 'NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLocaleLowerCase('en');
}

/**
 * Options that match `query`: each of its words begins a word or is inside one. Best matches first, otherwise
 * in their order.
 */
export function matching<Option extends Searched>(options: readonly Option[], query: string): Option[] {
  const words = foldedWords(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...options];
  return options
    .map((option) => ({ option, score: scoreOf(option, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ option }) => option);
}

function scoreOf({ label, about = '', keywords = '' }: Searched, words: readonly string[]): number {
  const name = foldedWords(label);
  const all = `${name} ${foldedWords(about)} ${foldedWords(keywords)}`;
  // An exact label comes first, before others that begin with the same words.
  let score = name === words.join(' ') ? 100 : 1;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    if (name.startsWith(word)) score += 4;
    else if (` ${name}`.includes(` ${word}`)) score += 3;
    else if (` ${all}`.includes(` ${word}`)) score += 2;
    else score += 1;
  }
  return score;
}

/**
 * Commands, then the records found. A record whose title equals the query comes first, unless a command has
 * that label.
 */
export function ranked(
  commands: readonly PaletteOption[],
  records: readonly PaletteOption[],
  query: string,
): PaletteOption[] {
  const words = labelWords(query);
  const isExact = ({ label }: PaletteOption) => labelWords(label) === words;
  const exact = records.filter(isExact);
  const others = records.filter((record) => !isExact(record));
  return commands.some(isExact) ? [...commands, ...exact, ...others] : [...exact, ...commands, ...others];
}

function labelWords(text: string): string {
  return foldedWords(text).trim().split(/\s+/).join(' ');
}

/** In groups, in the order in which each appears first. */
export function inGroups(options: readonly PaletteOption[]): { group: string; options: PaletteOption[] }[] {
  const groups = new Map<string, PaletteOption[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([group, members]) => ({ group, options: members }));
}
