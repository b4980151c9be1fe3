import { say } from './messages.ts';

/** What is wrong within a part, by the rest of each path: of `{'header.3.label': …}` within `header`, `{'3.label': …}`. */
export function faultsInside(
  faults: Readonly<Record<string, string>>,
  part: string,
): Readonly<Record<string, string>> {
  const within = Object.entries(faults).filter(([path]) => path.startsWith(`${part}.`));
  return within.length === 0
    ? NONE
    : Object.fromEntries(within.map(([path, words]) => [path.slice(part.length + 1), words]));
}

/** The same object every time: what is drawn from it stays as it is. */
const NONE: Readonly<Record<string, string>> = {};

/** The same in one sentence, for an input that shows no parts: "Entry 2: Must be a domain." */
export function faultsInWords(inside: Readonly<Record<string, string>>): string | undefined {
  const words = Object.entries(inside).map(([place, said]) =>
    /^\d+$/.test(place) ? say('entry', { number: Number(place) + 1, fault: said }) : said,
  );
  return words.length === 0 ? undefined : words.join(' ');
}
