import type { Mentionable } from '#schema/answers/records/comments.ts';
import { withMentions } from '#schema/bodies/comments.ts';

/** What is typed while writing shows names; what is stored, ids. */
export function toStored(typed: string, people: readonly Mentionable[]): string {
  // Longer names first: "Ada" is the beginning of "Ada Lovelace".
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length);
  let stored = typed;
  for (const { id, name } of byLength) stored = stored.replaceAll(`@${name}`, `@[${id}]`);
  return stored;
}

/** The stored text as it is edited. */
export function toTyped(stored: string, people: readonly Mentionable[]): string {
  return withMentions(stored, (id) => {
    const name = people.find((person) => person.id === id)?.name;
    return name === undefined ? `@[${id}]` : `@${name}`;
  });
}

/** A part of a comment: plain text, or a person. */
export type SaidPart = { text: string } | { id: string; name: string | undefined };

/** The stored text in parts. */
export function partsOf(stored: string, people: readonly Mentionable[]): SaidPart[] {
  const parts: SaidPart[] = [];
  // A character that no comment has (control characters are refused) separates the parts.
  const split = withMentions(stored, (id) => `\u0000${id}\u0000`).split('\u0000');
  for (const [index, piece] of split.entries()) {
    if (index % 2 === 1) parts.push({ id: piece, name: people.find(({ id }) => id === piece)?.name });
    else if (piece !== '') parts.push({ text: piece });
  }
  return parts;
}

/** The name that is being typed after an @, and where it begins; undefined elsewhere. */
export function typedName(text: string, caret: number): { from: number; name: string } | undefined {
  const before = text.slice(0, caret);
  const [, name] = /(?:^|[\s(])@([\p{L}\p{N}.’'-]*(?: [\p{L}\p{N}.’'-]+)?)$/u.exec(before) ?? [];
  return name === undefined ? undefined : { from: caret - name.length - 1, name };
}
