import { MAIL_VARIABLES, MAY_BE_EMPTY, type MailVariable } from '#schema/newsletter/mail-variables.ts';

/** A variable that is being typed: what is there of its name, and where it begins. */
export interface TypedVariable {
  start: number;
  typed: string;
}

/** `Dear {{ cont|` → what a completion would complete; undefined where no variable is being typed. */
export function typedVariable(text: string, caret: number): TypedVariable | undefined {
  const found = /\{\{\s*([\w.]*)$/.exec(text.slice(0, caret));
  return found === null ? undefined : { start: found.index, typed: found[1] ?? '' };
}

/** Variables with this in their name or in what is said of them; those that begin with it first. */
export function matchingVariables(typed: string): MailVariable[] {
  const sought = typed.toLowerCase();
  const startsSo = ({ name }: MailVariable) =>
    name.split('.').some((part) => part.startsWith(sought)) || name.startsWith(sought);
  return MAIL_VARIABLES.filter((variable) => startsSo(variable) || variable.name.includes(sought)).toSorted(
    (one, other) => Number(startsSo(other)) - Number(startsSo(one)),
  );
}

/** As it is written into a text: with words for readers of whom it is not known. */
export function writtenVariable({ name }: MailVariable): string {
  if (name.endsWith('.*')) return `{{ ${name.slice(0, -1)}city }}`;
  return MAY_BE_EMPTY.includes(name) ? `{{ ${name} | default: "reader" }}` : `{{ ${name} }}`;
}
