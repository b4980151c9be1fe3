import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Translator } from '#schema/messages/translator.ts';
import { Words } from '../language/words.tsx';

/** For `dangerouslySetInnerHTML`: React has drawn it, so what is text in it is escaped. */
export interface Markup {
  __html: string;
}

/**
 * What a component renders for an object in one of few ways and in one language, rendered once for as long as the
 * object exists: the same entry is on many pages. Only for objects that never change, and only on the server.
 */
export function keptMarkup<Of extends object, Way extends object>(
  draw: (of: Of, way: Way) => ReactNode,
): (of: Of, way: Way, words: Translator) => Markup {
  const byLanguage = new WeakMap<Translator, WeakMap<Of, Map<string, Markup>>>();
  return (of, way, words) => {
    const drawn = byLanguage.get(words) ?? new WeakMap<Of, Map<string, Markup>>();
    byLanguage.set(words, drawn);
    const ways = drawn.get(of) ?? new Map<string, Markup>();
    drawn.set(of, ways);
    const key = JSON.stringify(way);
    const markup = ways.get(key) ?? {
      __html: renderToStaticMarkup(<Words value={words}>{draw(of, way)}</Words>),
    };
    ways.set(key, markup);
    return markup;
  };
}
