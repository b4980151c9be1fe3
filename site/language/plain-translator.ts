import type { Messages } from '#schema/messages/messages.ts';
import type { Language, Translator } from '#schema/messages/translator.ts';

/*
 * Islands format their few messages without an ICU parser, which is larger than all the script of a page. So
 * their texts have only simple parameters and plurals that are not nested; a test compares the results with
 * those of the server's translator, for English and each translation.
 */

/** `{count, plural, one {# text} other {# texts}}` */
const PLURAL = /\{(\w+), plural, ((?:[a-z]+ \{[^{}]*\} ?)+)\}/g;
const FORM = /\b([a-z]+) \{([^{}]*)\}/g;

type Values = Readonly<Record<string, unknown>>;

/**
 * Formats messages with simple parameters and plurals. Sentences with rendered parts are only on the server.
 */
export function plainTranslator(language: () => Language): Translator {
  const of = ({ room, texts }: Messages) => {
    const say = (key: string, values: Values = {}) => {
      const { tag, texts: own } = language();
      const text = own[`${room}.${key}`];
      return formatted(text ?? texts[key] ?? key, text === undefined ? 'en' : tag, values);
    };
    return Object.assign(say, { parts: (key: string, values?: Values) => [say(key, values)] });
  };
  return {
    get language() {
      return language();
    },
    of,
  };
}

const ENGLISH: Language = { tag: 'en', texts: {} };
let language: Language | undefined;

/** The language of the page, with the texts in the `data-words` of its parts; see `island-words.ts`. */
function pageLanguage(): Language {
  if (typeof document === 'undefined') return ENGLISH;
  language ??= {
    tag: document.documentElement.lang,
    texts: Object.assign(
      {},
      ...[...document.querySelectorAll<HTMLElement>('[data-words]')].map(
        ({ dataset: { words = '{}' } }) => JSON.parse(words) as Language['texts'],
      ),
    ) as Language['texts'],
  };
  return language;
}

/** For the browser: translates to the language of the page. */
export const pageTranslator = plainTranslator(pageLanguage);

/** Makes the API describe errors in the language of the page. */
export const inPageLanguage = () => ({ 'Accept-Language': pageTranslator.language.tag });

function formatted(text: string, tag: string, values: Values): string {
  const plain = text.replaceAll(PLURAL, (_, name: string, forms: string) => {
    const count = Number(values[name]);
    const known = new Map([...forms.matchAll(FORM)].map(([, form = '', words = '']) => [form, words]));
    const words = known.get(new Intl.PluralRules(tag).select(count)) ?? known.get('other') ?? '';
    return words.replaceAll('#', () => new Intl.NumberFormat(tag).format(count));
  });
  return plain.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}
