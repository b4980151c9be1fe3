import { contentAddressAt, languageOfPath } from '#schema/pages/content-addresses.ts';
import type { LanguageTag } from '#schema/base/languages.ts';
import type { Languages } from '#schema/messages/languages.ts';
import { languagePrefix, listedTypes } from '#schema/registry/registry.ts';
import { escapePattern } from '#schema/base/escape-pattern.ts';
import type { SiteContext, SiteSettings } from '../../base/site-context.ts';
import type { PageVersion } from '../../base/metadata.ts';
import { defaultsInLanguage } from './default-words.ts';
import { remembered } from '../remembered.ts';

/*
 * A page in another language of the site is the page at the rest of its path, with settings in that language:
 * `language` is that of the page, the first of `languages` that of the site.
 */

/** Pages for finding lists and records, in every language of the site. */
const FOUND_BY = [
  '/',
  '/search',
  ...listedTypes.filter(({ localized }) => localized).map(({ site }) => site.index),
];

/** Signup forms, whose words are in the language of their page. */
const FORM = /^\/forms\/[^/]+$/;

/** The request for a page whose path begins with another language of the site; undefined if it does not. */
export function pageInLanguage(
  url: string,
  settings: SiteSettings,
  languages: Languages,
): { url: string; settings: SiteSettings } | undefined {
  const [path = '/', query] = url.split('?', 2);
  const { language, rest } = languageOfPath(path);
  if (!otherLanguages(settings).includes(language as LanguageTag)) return undefined;
  if (!FOUND_BY.includes(rest) && !FORM.test(rest) && contentAddressAt(path)?.language !== language)
    return undefined;
  return {
    url: query === undefined ? rest : `${rest}?${query}`,
    settings: settingsIn(settings)(language as LanguageTag, languages),
  };
}

/** Equal settings are the same object, so that what is rendered from them can be cached with it. */
const settingsIn = remembered((settings: SiteSettings) => {
  const made = new Map<LanguageTag, SiteSettings>();
  return (language: LanguageTag, languages: Languages) => {
    const [own, page] = [languages.translator(settings.language), languages.translator(language)];
    const known = made.get(language) ?? { ...defaultsInLanguage(settings, { own, page }), language };
    made.set(language, known);
    return known;
  };
});

/** The site's languages besides its own. */
export function otherLanguages({ languages }: Pick<SiteSettings, 'languages'>): readonly LanguageTag[] {
  return languages.slice(1);
}

/** The language to request from the API; undefined: the site's own. */
export function languageOfPage({ settings }: Pick<SiteContext, 'settings'>): LanguageTag | undefined {
  return settings.language === settings.languages[0] ? undefined : settings.language;
}

/** The path of a page that exists in every language, in the language of the current page. */
export function pathInLanguage(site: Pick<SiteContext, 'settings'>, path: string): string {
  return joined(languagePrefix(languageOfPage(site)), path);
}

function joined(prefix: string, path: string): string {
  return path === '/' ? prefix || '/' : prefix + path;
}

/** The versions of a page that exists in every language of the site; undefined if there is only one. */
export function versionsOfPage({ settings }: Pick<SiteContext, 'settings'>, path: string) {
  const [own, ...others] = settings.languages;
  if (own === undefined || others.length === 0) return undefined;
  return [
    { language: own, path },
    ...others.map((language): PageVersion => ({ language, path: joined(languagePrefix(language), path) })),
  ];
}

const LINKS = new RegExp(`(href|action)="(${FOUND_BY.map(escapePattern).join('|')})(?=["?#])`, 'g');

/** Changes links in HTML to pages that exist in every language to the language of the page. */
export function linksInLanguage(site: Pick<SiteContext, 'settings'>, html: string): string {
  if (languageOfPage(site) === undefined) return html;
  return html.replaceAll(LINKS, (_, name: string, path: string) => `${name}="${pathInLanguage(site, path)}`);
}
