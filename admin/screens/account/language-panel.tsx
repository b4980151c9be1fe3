import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Failure, LoadState, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { keepLanguage, languageFor, languageTags } from '../../language/choose.ts';
import { languageName } from '../../language/formats.ts';
import { loadLook } from '../../theme/direction.ts';
import { services } from '../../providers/services.ts';
import { say } from './messages.ts';

const OF_BROWSER = '';

/** The language of the admin: spoken at once, and on all devices of this person. */
export function LanguagePanel() {
  const answer = useAnswer();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-account'],
    queryFn: ({ signal }) => answer('GET /user', { signal }),
  });
  return (
    <Panel title={say('language')}>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : <Choice chosen={data.language ?? null} />}
    </Panel>
  );
}

function Choice({ chosen }: { chosen: string | null }) {
  const answer = useAnswer();
  const notify = useNotify();
  const work = useWork();
  const queryClient = useQueryClient();
  const id = useId();
  const [tag, setTag] = useState(chosen ?? OF_BROWSER);
  const change = async (next: string) => {
    const former = tag;
    setTag(next);
    const isDone = await work.run(async () => {
      const body = { language: next === OF_BROWSER ? null : next };
      const { language } = await answer('PUT /user/language', { body });
      const site = async () => (await services.anonymous.ask('GET /site')).language;
      const spoken = await languageFor({ chosen: language, browser: navigator.languages, site });
      await loadLook(spoken);
      await keepLanguage(spoken);
    });
    if (!isDone) return setTag(former);
    notify(say('language_changed'));
    // Responses have texts of the former language.
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <TextLine id={id} label={say('language_of_admin')}>
        <select
          className="input"
          id={id}
          value={tag}
          disabled={work.isBusy}
          onChange={({ target }) => void change(target.value)}
        >
          <option value={OF_BROWSER}>{say('language_of_browser')}</option>
          {languageTags().map((one) => (
            <option key={one} value={one} lang={one}>
              {languageName(one, one)}
            </option>
          ))}
        </select>
      </TextLine>
      <Failure>{work.failure}</Failure>
    </>
  );
}
