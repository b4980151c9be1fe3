import { type DefaultTexts, declaredText, defaultIn } from '#schema/messages/declared/declared.ts';
import type { Translator } from '#schema/messages/translator.ts';
import {
  type SettingsName,
  type SettingsOf,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { navigationOf } from '#schema/site/site-navigation.ts';
import { defaultWords } from '#schema/site/default-words.ts';
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
  const { tagline, intro, description, navigation, sign_up: signUp } = settings;
  const [before, after] = [defaultsSaid(settings, own), defaultsSaid(settings, page)];
  return {
    ...settings,
    tagline: replaced(tagline, before.tagline, after.tagline),
    intro: replaced(intro, before.intro, after.intro),
    description: replaced(description, before.description, after.description),
    // What a site has set for its lists is in its own language.
    list_pages: after.list_pages,
    sign_up: {
      title: replaced(signUp.title, before.sign_up.title, after.sign_up.title),
      text: replaced(signUp.text, before.sign_up.text, after.sign_up.text),
      next: after.sign_up.next,
    },
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
function defaultsSaid(settings: SiteSettings, words: Translator) {
  const by = { words, texts: settings.default_texts };
  const { headline, intro } = defaultsOf('general', by);
  return {
    ...defaultWords(words, settings),
    tagline: headline,
    intro,
    navigation: navigationOf(defaultsOf('navigation', by), settings),
  };
}

function defaultsOf<Name extends SettingsName>(
  name: Name,
  { words: { language }, texts }: { words: Translator; texts: DefaultTexts },
): SettingsOf<Name> {
  const group = settingsGroup(name);
  const values = Object.entries(group.fields).map(([key, field]) => [
    key,
    defaultIn((text, english) => declaredText(language, text, english), group, { field, texts }),
  ]);
  return Object.fromEntries(values) as SettingsOf<Name>;
}

function replaced<Value>(value: Value, before: Value, after: Value): Value {
  return JSON.stringify(value) === JSON.stringify(before) ? after : value;
}
