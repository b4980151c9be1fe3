import type { AnswerOf } from '#schema/answers/index.ts';
import { settingsGroup } from '#schema/settings-registry.ts';
import '../../kit/parts/parts.css';
import { Panel } from '../../kit/parts/parts.tsx';
import { SettingsForm } from '../../settings/settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import './settings.css';

type CodeSettings = AnswerOf<'GET /settings/code'>;

/** `/admin/settings/code`: snippets of public pages, their origins, and the policy that comes of them. */
export function CodeSettingsScreen() {
  return (
    <SettingsPage groups={['code']}>
      <p className="quiet">{settingsGroup('code').about}</p>
      <LoadedSettings name="code">
        {(answer) => (
          <div className="panels">
            <SettingsForm name="code" answer={answer} />
            <PolicyPanel policy={answer.policy} />
          </div>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}

function PolicyPanel({ policy }: Pick<CodeSettings, 'policy'>) {
  const directives = Object.entries(policy);
  return (
    <Panel title="Content-Security-Policy">
      {directives.length === 0 ? (
        <p className="quiet">
          Public pages load nothing from other origins. What snippets need is added here once you save them.
        </p>
      ) : (
        <>
          <p className="quiet">
            Beside what comes from the site itself, public pages allow what is saved here. Inline scripts and
            styles are listed by their hashes.
          </p>
          <pre className="policy">
            {directives.map(([directive, sources]) => [directive, ...sources].join(' ')).join('\n')}
          </pre>
        </>
      )}
    </Panel>
  );
}
