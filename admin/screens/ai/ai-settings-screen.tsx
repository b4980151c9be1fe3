import { useQueryClient } from '@tanstack/react-query';
import { SettingsForm } from '../../settings/settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import { say } from './messages.ts';

/** `/admin/settings/ai`: which model drafts, what it may cost, and whether pages say so. For administrators. */
export function AiSettingsScreen() {
  const queryClient = useQueryClient();
  return (
    <SettingsPage groups={['ai']}>
      <p className="quiet">{say('settings_about')}</p>
      <LoadedSettings name="ai">
        {(answer) => (
          <SettingsForm
            name="ai"
            answer={answer}
            saved={say('settings_saved')}
            onSaved={() => void queryClient.invalidateQueries({ queryKey: ['ai'] })}
          />
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}
