import type { ReactNode } from 'react';
import { useAuthenticated } from 'react-admin';
import { type Grant, can } from '#schema/access/access.ts';
import { useActor } from '../../providers/actor.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { say } from './messages.ts';
import './page.css';
import { AccessDenied } from './states.tsx';
import { PageTitle } from './top-bar-slots.tsx';

interface PageProps {
  /** Who may open it; everyone else sees that they have no access, and `children` never render. */
  grant: Grant;
  title: string;
  /** A short paragraph below the heading. */
  about?: ReactNode;
  /** True for a page that is reached through Settings. */
  isSetting?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of a handwritten screen: permission, title, heading. */
export function Page({ grant, title, about, isSetting = false, isWide = false, children }: PageProps) {
  useAuthenticated();
  const actor = useActor();
  if (actor === undefined) return null;
  if (!can(actor, grant)) return <AccessDenied />;
  const above = isSetting ? [{ label: say('settings'), to: `${ADMIN_BASE}/settings` }] : [];
  return (
    <div className="desk-page" {...(isWide ? { 'data-wide': true } : {})}>
      <PageTitle crumbs={[...above, { label: title }]} />
      <h1>{title}</h1>
      {about === undefined ? null : <p className="quiet">{about}</p>}
      {children}
    </div>
  );
}
