import { ENGLISH, type Language, type Translator, translatorOf } from './translator.ts';

/** The languages that messages are translated into. */
export interface Languages {
  /** Their tags, English first. */
  readonly tags: readonly string[];
  /**
   * The translator for a language tag; for `de-AT`, that of `de` if it has no texts of its own. One without texts says
   * everything in English, with its own dates and numbers. The same tag always gives the same translator.
   */
  translator(tag: string): Translator;
  /** The tag of the language whose texts are used for this one: `de` for `de-AT`; undefined if there is none. */
  known(tag: string): string | undefined;
  /**
   * The language that a person prefers according to the header `Accept-Language`; English if none of theirs is known. Dates and
   * times are in a time zone, if one is given.
   */
  preferred(acceptLanguage: string | undefined, timeZone?: string): Translator;
}

/** No browser sends more; a longer header is cut. */
const ACCEPTED_MAX_CHARS = 1_000;
const ACCEPTED_MAX_LANGUAGES = 20;

export function languagesOf(given: readonly Language[] = []): Languages {
  const known = new Map([ENGLISH, ...given].map((language) => [language.tag.toLowerCase(), language]));
  const translators = new Map<string, Translator>();
  const knownAs = (tag: string) => known.get(tag.toLowerCase()) ?? known.get(baseOf(tag).toLowerCase());
  const translator = (tag: string, timeZone?: string): Translator => {
    const name = `${tag} ${timeZone ?? ''}`;
    const made = translators.get(name) ?? translatorOf({ tag, texts: knownAs(tag)?.texts ?? {} }, timeZone);
    translators.set(name, made);
    return made;
  };
  return {
    tags: [...known.values()].map(({ tag }) => tag),
    translator: (tag) => translator(tag),
    known: (tag) => knownAs(tag)?.tag,
    preferred: (header, timeZone) => {
      const wanted = acceptedTags(header ?? '').find((tag) => knownAs(tag) !== undefined);
      return translator((wanted === undefined ? undefined : knownAs(wanted)?.tag) ?? ENGLISH.tag, timeZone);
    },
  };
}

const baseOf = (tag: string) => tag.split('-', 1)[0] ?? tag;

/** The tags in a header, most preferred first; unwanted ones (`q=0`) are left out. */
function acceptedTags(header: string): string[] {
  return header
    .slice(0, ACCEPTED_MAX_CHARS)
    .split(',', ACCEPTED_MAX_LANGUAGES)
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';', 2).map((piece) => piece.trim());
      return { tag, weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
