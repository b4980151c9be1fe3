/** The beginning of a text, ended at a word and with a sign where something is missing; never half a character. */
export function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const beginning = characters.slice(0, most - 1).join('');
  const space = beginning.lastIndexOf(' ');
  const words = space > most / 2 ? beginning.slice(0, space) : beginning;
  return `${UP_TO_A_LETTER.exec(words)?.[0] ?? ''}…`;
}

/** Without what separates at its end. Looked for from the end: from the front every run of spaces would be tried. */
const UP_TO_A_LETTER = /^[^]*[^\s,;:–—-]/;
