import { declaredText, defaultIn } from '#schema/messages/declared/declared.ts';
import type { Translator } from '#schema/messages/translator.ts';
import {
  type SettingsName,
  type SettingsOf,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { navigationOf } from '#schema/site/site-navigation.ts';
import { generalDescription } from '#schema/site/general-description.ts';
import type { SiteSettings } from '../../base/site-context.ts';

/** A site’s own language, and that of a page. */
interface Between {
  own: Translator;
  page: Translator;
}

/**
 * Settings for a page in another language: what has not been changed is in the language of the page, and what people wrote stays
 * as they wrote it.
 */
export function defaultsInLanguage(settings: SiteSettings, { own, page }: Between): SiteSettings {
  const { tagline, intro, description, navigation } = settings;
  const [before, after] = [defaultWords(settings, own), defaultWords(settings, page)];
  return {
    ...settings,
    tagline: replaced(tagline, before.tagline, after.tagline),
    intro: replaced(intro, before.intro, after.intro),
    description: replaced(description, before.description, after.description),
    navigation: {
      header: replaced(navigation.header, before.navigation.header, after.navigation.header),
      footer: replaced(navigation.footer, before.navigation.footer, after.navigation.footer),
      closing: {
        ...navigation.closing,
        made_with: replaced(
          navigation.closing.made_with,
          before.navigation.closing.made_with,
          after.navigation.closing.made_with,
        ),
      },
    },
  };
}

/** What a site says about itself until someone changes it, in a language. */
function defaultWords(settings: SiteSettings, words: Translator) {
  const { headline, intro } = defaultsOf('general', words);
  return {
    tagline: headline,
    intro,
    description: generalDescription(words, settings.name),
    navigation: navigationOf(defaultsOf('navigation', words), settings),
  };
}

function defaultsOf<Name extends SettingsName>(name: Name, { language }: Translator): SettingsOf<Name> {
  const group = settingsGroup(name);
  const values = Object.entries(group.fields).map(([key, field]) => [
    key,
    defaultIn((text, english) => declaredText(language, text, english), group, field),
  ]);
  return Object.fromEntries(values) as SettingsOf<Name>;
}

function replaced<Value>(value: Value, before: Value, after: Value): Value {
  return JSON.stringify(value) === JSON.stringify(before) ? after : value;
}
