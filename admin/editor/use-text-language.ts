import { useQuery } from '@tanstack/react-query';
import { useFormRecord } from '../form/form-mode.ts';
import { useAnswer } from '../kit/work/use-work.ts';

/** It hardly ever changes. */
const LANGUAGE_ASKED_AGAIN_MS = 5 * 60_000;

/** In which language a text is written: that of the version or the issue, or of the site. */
export function useTextLanguage(): string {
  const record = useFormRecord();
  const answer = useAnswer();
  const { data: ofSite } = useQuery({
    queryKey: ['site-language'],
    queryFn: async ({ signal }) => (await answer('GET /site', { signal })).language,
    staleTime: LANGUAGE_ASKED_AGAIN_MS,
  });
  return typeof record?.language === 'string' && record.language !== '' ? record.language : (ofSite ?? 'en');
}
