import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Messages } from '#schema/messages/messages.ts';
import type { PartsOf, ValuesOf } from '#schema/messages/values.ts';
import { currentTranslator } from './current.ts';

/** Formats the messages of one room. */
export interface AdminSay<Texts extends Readonly<Record<string, string>>> {
  <Key extends keyof Texts & string>(key: Key, ...values: ValuesOf<Texts[Key]>): string;
  /** A sentence with rendered parts, such as a link or a running time. */
  drawn<Key extends keyof Texts & string>(
    key: Key,
    ...values: PartsOf<Texts[Key], ReactElement>
  ): ReactElement;
}

/** Formats the messages of a room in the user's language. */
export function sayOf<const Texts extends Readonly<Record<string, string>>>(
  messages: Messages<Texts>,
): AdminSay<Texts> {
  type Loose = ((key: string, ...values: unknown[]) => string) & {
    parts: (key: string, ...values: unknown[]) => ReactNode[];
  };
  const current = () => currentTranslator().of(messages) as unknown as Loose;
  const say = (key: string, ...values: unknown[]) => current()(key, ...values);
  const drawn = (key: string, ...values: unknown[]) =>
    createElement(Fragment, null, ...current().parts(key, ...values));
  return Object.assign(say, { drawn });
}
