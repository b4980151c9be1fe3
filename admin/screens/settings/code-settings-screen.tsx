import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#schema/answers/index.ts';
import { type FlatValues, packed, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import '../../kit/parts/parts.css';
import { Failure, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { SettingsForm } from '../../settings/settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import { say } from './messages.ts';
import './settings.css';

type CodeSettings = AnswerOf<'GET /settings/code'>;

/** `/admin/settings/code`: snippets for public pages, their origins, and the resulting policy. */
export function CodeSettingsScreen() {
  return (
    <SettingsPage groups={['code']}>
      <p className="quiet">{settingsGroup('code').about}</p>
      <LoadedSettings name="code">
        {(answer) => (
          <div className="panels">
            <SettingsForm
              name="code"
              answer={answer}
              beside={(changed) => <PolicyPanel saved={answer.policy} changed={changed} />}
            />
          </div>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}

const PAUSE_MS = 250;

interface PolicyPanelProps {
  saved: CodeSettings['policy'];
  /** Unsaved input. */
  changed: FlatValues;
}

/** What public pages would allow with the snippets in the form. */
function PolicyPanel({ saved, changed }: PolicyPanelProps) {
  const answer = useAnswer();
  const typed = usePaused(JSON.stringify(packed(changed)), PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['code-policy', typed, saved],
    queryFn: ({ signal }) =>
      answer('POST /settings/code/policy', { body: JSON.parse(typed) as object, signal }),
    enabled: Object.keys(changed).length > 0,
    placeholderData: keepPreviousData,
  });
  const isTyped = Object.keys(changed).length > 0;
  const directives = Object.entries((isTyped ? data?.policy : undefined) ?? saved);
  return (
    <Panel title={say('policy')}>
      <Failure>{isTyped ? error?.message : undefined}</Failure>
      {directives.length === 0 ? (
        <p className="quiet">{say('policy_empty')}</p>
      ) : (
        <>
          <p className="quiet">{say('policy_about')}</p>
          {isTyped ? <p className="quiet">{say('policy_unsaved')}</p> : null}
          <pre className="policy">
            {directives.map(([directive, sources]) => [directive, ...sources].join(' ')).join('\n')}
          </pre>
        </>
      )}
    </Panel>
  );
}
