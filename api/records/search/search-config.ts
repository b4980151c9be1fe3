/** PostgreSQL’s text search configurations by language. Texts in any other language are searched word by word. */
const CONFIGS = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
} as const;

/** A text search configuration that every database has. */
export type SearchConfig = (typeof CONFIGS)[keyof typeof CONFIGS] | 'simple';

const byLanguage: ReadonlyMap<string, SearchConfig> = new Map(Object.entries(CONFIGS));

/**
 * The configuration for the language of a version. Empty means the site’s own language, whose texts are searched as English.
 */
export function searchConfigOf(language: string): SearchConfig {
  if (language === '') return 'english';
  const [base = ''] = language.split('-', 1);
  return byLanguage.get(base) ?? 'simple';
}
