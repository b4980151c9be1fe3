import type { ReactNode } from 'react';
import { useAuthenticated } from 'react-admin';
import { can, settingsAccess } from '#schema/access/access.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import { type SettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { useActor } from '../providers/actor.ts';
import '../kit/page/page.css';
import { AccessDenied } from '../kit/page/states.tsx';
import { PageTitle } from '../kit/page/top-bar-slots.tsx';
import '../kit/parts/parts.css';
import { LoadState } from '../kit/parts/parts.tsx';
import { SettingsHistory } from './history/settings-history.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { say } from './messages.ts';
import { useSettings } from './stored/use-settings.ts';

interface SettingsPageProps {
  /** The groups that it shows; it is called like the first. */
  groups: readonly [SettingsName, ...SettingsName[]];
  children: ReactNode;
}

/** A screen of settings: for administrators, who are asked before they leave what they typed. */
export function SettingsPage({ groups, children }: SettingsPageProps) {
  useAuthenticated();
  const actor = useActor();
  if (actor !== undefined && !can(actor, settingsAccess.get)) return <AccessDenied />;
  const { title } = settingsGroup(groups[0]);
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: say('settings') }, { label: title }]} />
      <div className="settings-head">
        <h1>{title}</h1>
        <span>
          {groups.map((name) => (
            <SettingsHistory
              key={name}
              name={name}
              label={
                groups.length === 1 ? say('history') : say('history_of', { group: settingsGroup(name).title })
              }
            />
          ))}
        </span>
      </div>
      <LeaveGuard>{children}</LeaveGuard>
    </div>
  );
}

interface LoadedSettingsProps<Name extends SettingsName> {
  name: Name;
  children: (answer: AnswerOf<`GET /settings/${Name}`>) => ReactNode;
}

/** A group of settings once it is there. */
export function LoadedSettings<Name extends SettingsName>({ name, children }: LoadedSettingsProps<Name>) {
  const { data, error, refetch } = useSettings(name);
  return (
    <>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : children(data)}
    </>
  );
}
