import type { AllowedSources } from '#schema/answers/operations/site.ts';
import type { SnippetElement } from './snippet-tree.ts';

/** What a URL is loaded as; `site` means that the policy allows it only from the site itself. */
export type LoadedAs = keyof AllowedSources | 'site';

/** A URL that a browser loads by itself. */
export interface Load {
  address: string;
  as: LoadedAs;
}

const SOURCES: Readonly<Record<string, LoadedAs>> = {
  script: 'script',
  img: 'image',
  iframe: 'frame',
  frame: 'frame',
  input: 'image',
  audio: 'site',
  video: 'site',
  source: 'site',
  track: 'site',
};
/** SVG elements that load the URL they refer to. */
const SVG_LINKS: Readonly<Record<string, LoadedAs>> = {
  script: 'script',
  image: 'image',
  feImage: 'image',
  use: 'site',
};
const LINKS: Readonly<Record<string, LoadedAs>> = {
  stylesheet: 'style',
  icon: 'image',
  'apple-touch-icon': 'image',
  'apple-touch-icon-precomposed': 'image',
  'mask-icon': 'image',
  modulepreload: 'script',
  manifest: 'site',
  prefetch: 'site',
};
const PRELOADS: Readonly<Record<string, LoadedAs>> = {
  script: 'script',
  style: 'style',
  image: 'image',
  font: 'font',
  fetch: 'connect',
};
/** Attributes that contain a URL on any element. */
const ANYWHERE: Readonly<Record<string, LoadedAs>> = {
  poster: 'image',
  background: 'image',
  action: 'site',
  formaction: 'site',
};
const ADDRESS_IN_STYLE = /(@import\s+)?(?:url\(\s*)?["']?((?:https?:)?\/\/[^\s"')]+)/gi;

/** What the browser loads by itself for an element. */
export function loadsOf(element: SnippetElement): Load[] {
  return element.attrs.flatMap(({ name, value }): Load[] => {
    const one = (as: LoadedAs | undefined) => (as === undefined ? [] : [{ address: value, as }]);
    if (name === 'src') return one(SOURCES[element.tagName]);
    if (name === 'srcset' || name === 'imagesrcset') return candidates(value);
    if (name === 'href')
      return one(element.tagName === 'link' ? linkAs(element) : SVG_LINKS[element.tagName]);
    if (name === 'ping') return words(value).map((address) => ({ address, as: 'connect' }));
    return one(ANYWHERE[name]);
  });
}

/** The URLs in a style sheet. */
export function loadsOfStyle(css: string): Load[] {
  return [...css.matchAll(ADDRESS_IN_STYLE)].flatMap(([text, imported, address = '']): Load[] => {
    if (imported !== undefined) return [{ address, as: 'style' }];
    if (!/^url/i.test(text)) return [];
    return [{ address, as: /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i.test(address) ? 'font' : 'image' }];
  });
}

function linkAs(element: SnippetElement): LoadedAs | undefined {
  const rels = words(attributeOf(element, 'rel')?.toLowerCase() ?? '');
  if (rels.includes('preload')) return PRELOADS[attributeOf(element, 'as')?.toLowerCase() ?? ''] ?? 'site';
  return rels.map((rel) => LINKS[rel]).find((as) => as !== undefined);
}

/** The value of an attribute; undefined if the element doesn’t have it. */
export function attributeOf({ attrs }: SnippetElement, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value;
}

function candidates(srcset: string): Load[] {
  return srcset
    .split(/,\s+/)
    .flatMap((candidate) => words(candidate)[0] ?? [])
    .map((address) => ({ address, as: 'image' }));
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
