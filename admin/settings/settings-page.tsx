import type { ReactNode } from 'react';
import { useAuthenticated } from 'react-admin';
import { can, settingsAccess } from '#schema/access.ts';
import type { SettingsName } from '#schema/settings-registry.ts';
import { useActor } from '../providers/actor.ts';
import '../kit/page/page.css';
import { AccessDenied } from '../kit/page/states.tsx';
import { PageTitle } from '../kit/page/top-bar-slots.tsx';
import '../kit/parts/parts.css';
import { LoadState } from '../kit/parts/parts.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { SettingsAnswer } from './settings-answer.ts';
import { useSettings } from './use-settings.ts';

/** A screen of settings: for administrators, who are asked before they leave what they typed. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  useAuthenticated();
  const actor = useActor();
  if (actor !== undefined && !can(actor, settingsAccess.get)) return <AccessDenied />;
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: 'Settings' }, { label: title }]} />
      <h1>{title}</h1>
      <LeaveGuard>{children}</LeaveGuard>
    </div>
  );
}

interface LoadedSettingsProps<Answer> {
  name: SettingsName;
  children: (answer: Answer) => ReactNode;
}

/** A group of settings once it is there. */
export function LoadedSettings<Answer extends SettingsAnswer>({
  name,
  children,
}: LoadedSettingsProps<Answer>) {
  const { data, error, refetch } = useSettings<Answer>(name);
  return (
    <>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : children(data)}
    </>
  );
}
