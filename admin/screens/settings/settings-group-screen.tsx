import Button from '@mui/material/Button';
import { Suspense, lazy } from 'react';
import { useParams } from 'react-admin';
import {
  type FlatValues,
  type SettingsName,
  isSchedulable,
  isSettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { TopBarActions } from '../../kit/page/top-bar-slots.tsx';
import type { SettingsAnswer } from '../../settings/settings-answer.ts';
import { NotFound } from '../../kit/page/states.tsx';
import { SettingsForm } from '../../settings/settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import { say } from './messages.ts';
import { SchedulableForm } from './schedulable-form.tsx';
import { usePreviewed } from './use-previewed.ts';

const SettingsPreview = lazy(() =>
  import('./settings-preview.tsx').then((module) => ({ default: module.SettingsPreview })),
);

/** `/admin/settings/{group}`: the form of a declared group that has no screen of its own. */
export function SettingsGroupScreen() {
  const { group: name } = useParams<{ group: string }>();
  if (!isSettingsName(name)) return <NotFound />;
  const { about, menu } = settingsGroup(name);
  if (menu === undefined) return <NotFound />;
  return (
    // The key makes each group a new form, so no input is carried over.
    <SettingsPage key={name} groups={[name]}>
      <p className="quiet">{about}</p>
      <LoadedSettings name={name}>{(answer) => <GroupForm name={name} answer={answer} />}</LoadedSettings>
    </SettingsPage>
  );
}

/** The form, and next to it a preview page if the group has one. */
function GroupForm({ name, answer }: { name: SettingsName; answer: SettingsAnswer }) {
  const { shown, show, close } = usePreviewed();
  if (settingsGroup(name).preview === undefined) return <SettingsForm name={name} answer={answer} />;
  const beside = (typed: FlatValues) =>
    shown === undefined ? null : (
      <Suspense fallback={null}>
        <SettingsPreview name={name} change={shown === 'typed' ? typed : shown} onClose={close} />
      </Suspense>
    );
  return (
    <>
      <TopBarActions>
        <Button
          aria-pressed={shown === 'typed'}
          variant={shown === 'typed' ? 'outlined' : 'text'}
          onClick={() => (shown === 'typed' ? close() : show('typed'))}
        >
          {say('preview')}
        </Button>
      </TopBarActions>
      {isSchedulable(name) ? (
        <SchedulableForm
          name={name}
          answer={answer}
          beside={beside}
          onPreview={(planned) => show(planned ?? 'typed')}
        />
      ) : (
        <SettingsForm name={name} answer={answer} beside={beside} />
      )}
    </>
  );
}
