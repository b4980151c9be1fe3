import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LanguageTag } from '#schema/base/languages.ts';
import { directionOfLanguage } from '#schema/messages/direction.ts';
import { useCall } from '../../../kit/work/use-work.ts';
import { languageName } from '../../../language/formats.ts';
import { say } from './messages.ts';

interface SourceText {
  title: string;
  intro: string | null;
  body_text: string | null;
}

/** The text that a version is translated from, next to it and read-only. It scrolls along with the form. */
export function TranslationSource({ id, language }: { id: string; language: LanguageTag }) {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['translation-source', id],
    queryFn: async ({ signal }) => (await call('GET', `/content/${id}`, { signal })) as SourceText,
  });
  const ref = useScrollingAlong();
  if (data === undefined) return null;
  return (
    <article
      className="translation-source"
      ref={ref}
      lang={language}
      dir={directionOfLanguage(language)}
      aria-label={say('source_in', { language: languageName(language) })}
    >
      <h3>{data.title}</h3>
      <p>{data.intro}</p>
      <p>{data.body_text}</p>
    </article>
  );
}

/** Keeps the position: the source scrolls along with the page. */
function useScrollingAlong() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const source = ref.current;
      if (source === null || scrollHeight <= clientHeight) return;
      source.scrollTop =
        (scrollTop / (scrollHeight - clientHeight)) * (source.scrollHeight - source.clientHeight);
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return ref;
}
