import { renderToStaticMarkup } from 'react-dom/server';
import type { Translator } from '#schema/messages/translator.ts';
import type { PageMeta, PageVersion } from '../../base/metadata.ts';
import type { SiteSettings } from '../../base/site-context.ts';
import { messages } from '../messages.ts';

interface Shown {
  meta: PageMeta | undefined;
  settings: SiteSettings;
  words: Translator;
}

/** Links to the other versions of a page, and the note of one that is shown in the site's own language instead; HTML. */
export function languageBar({ meta, settings, words }: Shown): string {
  const { versions = [], fallback } = meta ?? {};
  const others = versions.filter(({ language }) => language !== (fallback ?? settings.language));
  if (others.length === 0 && fallback === undefined) return '';
  const say = words.of(messages);
  const note = fallback && say('not_in_language', { language: nameIn(settings.language, fallback) });
  return renderToStaticMarkup(
    <nav className="byline" aria-label={say('languages')}>
      {note === undefined ? null : <span>{note} </span>}
      {others.map((version) => (
        <VersionLink key={version.language} {...version} />
      ))}
    </nav>,
  );
}

function VersionLink({ language, path }: PageVersion) {
  return (
    <>
      <a href={path} hrefLang={language} lang={language}>
        {nameIn(language, language)}
      </a>{' '}
    </>
  );
}

/** The name of a language in a language: Deutsch. */
function nameIn(language: string, of: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(of) ?? of;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
