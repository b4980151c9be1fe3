import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { useParams } from 'react-admin';
import {
  type FlatValues,
  type SettingsName,
  isSchedulable,
  isSettingsName,
  settingsGroup,
} from '#schema/settings-registry.ts';
import { TopBarActions } from '../../kit/page/top-bar-slots.tsx';
import type { SettingsAnswer } from '../../settings/settings-answer.ts';
import { NotFound } from '../../kit/page/states.tsx';
import { SettingsForm } from '../../settings/settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import { say } from './messages.ts';
import { SchedulableForm } from './schedulable-form.tsx';

const SettingsPreview = lazy(() =>
  import('./settings-preview.tsx').then((module) => ({ default: module.SettingsPreview })),
);

/** `/admin/settings/{group}`: the form of a declared group that has no screen of its own making. */
export function SettingsGroupScreen() {
  const { group: name } = useParams<{ group: string }>();
  if (!isSettingsName(name)) return <NotFound />;
  const { about, menu } = settingsGroup(name);
  if (menu === undefined) return <NotFound />;
  return (
    // Another group is another form: nothing of what was typed goes over to it.
    <SettingsPage key={name} groups={[name]}>
      <p className="quiet">{about}</p>
      <LoadedSettings name={name}>{(answer) => <GroupForm name={name} answer={answer} />}</LoadedSettings>
    </SettingsPage>
  );
}

/** The values that the preview beside the form shows: the input or the scheduled change. */
type Previewed = 'typed' | FlatValues | undefined;

/** The form, and beside it, where the group has one, the page that shows what is set. */
function GroupForm({ name, answer }: { name: SettingsName; answer: SettingsAnswer }) {
  const [previewed, setPreviewed] = useState<Previewed>();
  if (settingsGroup(name).preview === undefined) return <SettingsForm name={name} answer={answer} />;
  const beside = (typed: FlatValues) =>
    previewed === undefined ? null : (
      <Suspense fallback={null}>
        <SettingsPreview
          name={name}
          change={previewed === 'typed' ? typed : previewed}
          onClose={() => setPreviewed(undefined)}
        />
      </Suspense>
    );
  return (
    <>
      <TopBarActions>
        <Button
          aria-pressed={previewed === 'typed'}
          onClick={() => setPreviewed(previewed === 'typed' ? undefined : 'typed')}
        >
          {say('preview')}
        </Button>
      </TopBarActions>
      {isSchedulable(name) ? (
        <SchedulableForm
          name={name}
          answer={answer}
          beside={beside}
          onPreview={(planned) => setPreviewed(planned ?? 'typed')}
        />
      ) : (
        <SettingsForm name={name} answer={answer} beside={beside} />
      )}
    </>
  );
}
