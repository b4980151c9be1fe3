import { Fragment, type ReactElement, type ReactNode, createContext, createElement, useContext } from 'react';
import type { Messages } from '#schema/messages/messages.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { pageTranslator } from './plain-translator.ts';

/**
 * Messages in the language of the site. The server provides its own translator; islands provide one without a
 * parser.
 */
export const Words = createContext<Translator>(pageTranslator);

/** The translator itself, for functions that are not components. */
export function useWords(): Translator {
  return useContext(Words);
}

/** Formats the messages of a room in the language of the site. */
export function useSay<Known extends Messages>(messages: Known): ReturnType<typeof sayOf<Known>> {
  return sayOf(useContext(Words), messages);
}

function sayOf<Known extends Messages>(words: Translator, messages: Known) {
  return words.of(messages);
}

/** A sentence with rendered parts: `sentence(say.parts('moved', { a: linkTo('/search') }))`. */
export function sentence(parts: readonly ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...parts);
}

/** Renders the words of a tag as a link. */
export function linkTo(href: string): (words: readonly ReactNode[]) => ReactElement {
  return (words) => createElement('a', { href }, ...words);
}
