import { useQueryClient } from '@tanstack/react-query';
import { SettingsForm } from '../../settings/settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';

/** `/admin/settings/ai`: which model drafts, what it may cost, and whether pages say so. For administrators. */
export function AiSettingsScreen() {
  const queryClient = useQueryClient();
  return (
    <SettingsPage groups={['ai']}>
      <p className="quiet">
        Which model drafts and proposes. Nothing is sent to it until somebody asks for a draft.
      </p>
      <LoadedSettings name="ai">
        {(answer) => (
          <SettingsForm
            name="ai"
            answer={answer}
            saved="Saved: the next draft uses these settings"
            onSaved={() => void queryClient.invalidateQueries({ queryKey: ['ai'] })}
          />
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}
