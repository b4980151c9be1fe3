/**
 * The beginning of a text, cut at a word, with an ellipsis if something is missing; never half a character.
 */
export function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const beginning = characters.slice(0, most - 1).join('');
  const space = beginning.lastIndexOf(' ');
  const words = space > most / 2 ? beginning.slice(0, space) : beginning;
  return `${UP_TO_A_LETTER.exec(words)?.[0] ?? ''}…`;
}

/**
 * Removes separators at the end. Greedy from the end: from the front, it would retry at every run of spaces.
 */
const UP_TO_A_LETTER = /^[^]*[^\s,;:–—-]/;
