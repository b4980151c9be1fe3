import { MAIL_VARIABLES, MAY_BE_EMPTY, type MailVariable } from '#schema/newsletter/mail-variables.ts';

/** A variable that is being typed: its beginning, and its position. */
export interface TypedVariable {
  start: number;
  typed: string;
}

/** `Dear {{ cont|` → the text to complete; undefined if no variable is being typed. */
export function typedVariable(text: string, caret: number): TypedVariable | undefined {
  const found = /\{\{\s*([\w.]*)$/.exec(text.slice(0, caret));
  return found === null ? undefined : { start: found.index, typed: found[1] ?? '' };
}

/** Variables that contain this in their name or description; prefix matches first. */
export function matchingVariables(typed: string): MailVariable[] {
  const sought = typed.toLowerCase();
  const startsSo = ({ name }: MailVariable) =>
    name.split('.').some((part) => part.startsWith(sought)) || name.startsWith(sought);
  return MAIL_VARIABLES.filter((variable) => startsSo(variable) || variable.name.includes(sought)).toSorted(
    (one, other) => Number(startsSo(other)) - Number(startsSo(one)),
  );
}

/** The variable as inserted into a text, with a default. */
export function writtenVariable({ name }: MailVariable): string {
  if (name.endsWith('.*')) return `{{ ${name.slice(0, -1)}city }}`;
  return MAY_BE_EMPTY.includes(name) ? `{{ ${name} | default: "reader" }}` : `{{ ${name} }}`;
}
