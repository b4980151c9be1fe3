import { contentAddressAt, languageOfPath } from '#schema/content-addresses.ts';
import type { LanguageTag } from '#schema/languages.ts';
import { languagePrefix, listedTypes } from '#schema/registry.ts';
import { escapePattern } from '#schema/escape-pattern.ts';
import type { SiteContext, SiteSettings } from '../site-context.ts';
import type { PageVersion } from '../seo/metadata.ts';
import { remembered } from './remembered.ts';

/*
 * A page in another language of the site is the page at the rest of its path, with settings in that language: `language`
 * is that of the page, the first of `languages` that of the site.
 */

/** Pages that lists and records are found by, in every language of the site. */
const FOUND_BY = [
  '/',
  '/search',
  ...listedTypes.filter(({ localized }) => localized).map(({ site }) => site.index),
];

/** The request for a page whose path begins with another language of the site; undefined: it does not. */
export function pageInLanguage(
  url: string,
  settings: SiteSettings,
): { url: string; settings: SiteSettings } | undefined {
  const [path = '/', query] = url.split('?', 2);
  const { language, rest } = languageOfPath(path);
  if (!otherLanguages(settings).includes(language as LanguageTag)) return undefined;
  if (!FOUND_BY.includes(rest) && contentAddressAt(path)?.language !== language) return undefined;
  return {
    url: query === undefined ? rest : `${rest}?${query}`,
    settings: settingsIn(settings)(language as LanguageTag),
  };
}

/** The same settings are the same object: what is drawn of them is remembered beside it. */
const settingsIn = remembered((settings: SiteSettings) => {
  const made = new Map<LanguageTag, SiteSettings>();
  return (language: LanguageTag) => {
    const known = made.get(language) ?? { ...settings, language };
    made.set(language, known);
    return known;
  };
});

/** The languages of a site besides its own. */
export function otherLanguages({ languages }: Pick<SiteSettings, 'languages'>): readonly LanguageTag[] {
  return languages.slice(1);
}

/** The language to request of the API; undefined: the site's own. */
export function languageOfPage({ settings }: Pick<SiteContext, 'settings'>): LanguageTag | undefined {
  return settings.language === settings.languages[0] ? undefined : settings.language;
}

/** A path of a page that exists in every language, in that of the page that is drawn. */
export function pathInLanguage(site: Pick<SiteContext, 'settings'>, path: string): string {
  return joined(languagePrefix(languageOfPage(site)), path);
}

function joined(prefix: string, path: string): string {
  return path === '/' ? prefix || '/' : prefix + path;
}

/** The versions of a page that exists in every language of the site; undefined where there is one. */
export function versionsOfPage({ settings }: Pick<SiteContext, 'settings'>, path: string) {
  const [own, ...others] = settings.languages;
  if (own === undefined || others.length === 0) return undefined;
  return [
    { language: own, path },
    ...others.map((language): PageVersion => ({ language, path: joined(languagePrefix(language), path) })),
  ];
}

const LINKS = new RegExp(`(href|action)="(${FOUND_BY.map(escapePattern).join('|')})(?=["?#])`, 'g');

/** HTML whose links to pages that exist in every language stay in that of the page. */
export function linksInLanguage(site: Pick<SiteContext, 'settings'>, html: string): string {
  if (languageOfPage(site) === undefined) return html;
  return html.replaceAll(LINKS, (_, name: string, path: string) => `${name}="${pathInLanguage(site, path)}`);
}
