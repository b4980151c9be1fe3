import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** For `dangerouslySetInnerHTML`: React has drawn it, so what is text in it is escaped. */
export interface Markup {
  __html: string;
}

/**
 * What a component draws of an object in one of few ways, drawn once for as long as the object is there: the same entry
 * stands on many pages. Only for objects that nobody changes; for the server alone.
 */
export function keptMarkup<Of extends object, Way extends object>(
  draw: (of: Of, way: Way) => ReactNode,
): (of: Of, way: Way) => Markup {
  const drawn = new WeakMap<Of, Map<string, Markup>>();
  return (of, way) => {
    const ways = drawn.get(of) ?? new Map<string, Markup>();
    drawn.set(of, ways);
    const key = JSON.stringify(way);
    const markup = ways.get(key) ?? { __html: renderToStaticMarkup(draw(of, way)) };
    ways.set(key, markup);
    return markup;
  };
}
