import type { ShownImage } from '#schema/answers/records/images.ts';
import type { Site } from '#schema/answers/operations/site.ts';
import type { SettingsName, SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { homeOf } from '#schema/site/site-home.ts';
import { navigationOf } from '#schema/site/site-navigation.ts';
import { defaultWords, listPagesOf } from '#schema/site/default-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { presentImage } from '../../records/media/present-image.ts';
import { findImage } from '../../records/media/store-image.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import { analyticsOf } from './analytics-settings.ts';
import { codeOf } from './code-settings.ts';

/** Reads a group of settings: the current ones, or a draft of them. */
export type ReadGroup = <Name extends SettingsName>(name: Name) => Promise<SettingsOf<Name>>;

/** What the site says about itself. */
export async function siteOf(
  deps: AppDeps,
  read: ReadGroup = (name) => readSettings(deps, name),
): Promise<Site> {
  const general = await read('general');
  const { name, contact_email } = general;
  const social = [...general.social];
  const navigation = await read('navigation');
  const privacy = await read('privacy');
  const newsletter = await read('newsletter');
  const said = defaultWords(deps.languages.translator(general.language), general);
  return {
    name,
    contact_email,
    intro: general.intro,
    default_texts: general.default_texts,
    language: general.language,
    time_zone: general.time_zone,
    logo_with_name: general.logo_with_name,
    accent_color: general.accent_color,
    typefaces: general.typefaces,
    postal_address: general.postal_address,
    social,
    book_links: [...general.book_links],
    list_pages: listPagesOf(navigation.list_pages, said),
    tagline: general.headline,
    description: general.description ?? said.description,
    keywords: general.keywords ?? said.keywords,
    languages: [...new Set([general.language, ...general.other_languages.map(({ language }) => language)])],
    logo: await imageOf(deps, general.logo),
    logo_dark: await imageOf(deps, general.logo_dark),
    icon: await imageOf(deps, general.icon),
    analytics: analyticsOf(await read('analytics'), deps.env),
    code: codeOf(await read('code'), deps.env),
    consent: { text: privacy.consent_text, days: privacy.consent_days },
    sign_up: {
      title: newsletter.sign_up_title ?? said.sign_up.title,
      text: newsletter.sign_up_text ?? said.sign_up.text,
      next: said.sign_up.next,
    },
    home: homeOf(await read('home')),
    navigation: navigationOf(navigation, { name, contact_email, social }),
  };
}

async function imageOf(deps: AppDeps, identifier: string | null): Promise<ShownImage | null> {
  const image = identifier === null ? undefined : await findImage(deps, identifier);
  return image === undefined ? null : presentImage(image, deps);
}
