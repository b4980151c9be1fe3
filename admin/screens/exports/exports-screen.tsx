import { useAuthenticated } from 'react-admin';
import { can, exportAccess } from '#schema/access.ts';
import '../../form/form.css';
import '../../kit/import/import.css';
import '../../kit/page/page.css';
import { AccessDenied } from '../../kit/page/states.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import '../../kit/parts/parts.css';
import { useActor } from '../../providers/actor.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { ExportList } from './export-list.tsx';
import './exports.css';
import { NewExport } from './new-export.tsx';
import { say } from './messages.ts';

/** `/admin/settings/export`: the whole site as one file. */
export function ExportsScreen() {
  useAuthenticated();
  const actor = useActor();
  if (actor === undefined) return null;
  if (!can(actor, exportAccess.get)) return <AccessDenied />;
  return (
    <div className="desk-page">
      <PageTitle
        crumbs={[{ label: say('settings'), to: `${ADMIN_BASE}/settings` }, { label: say('title') }]}
      />
      <h1>{say('title')}</h1>
      <p className="quiet">{say('about')}</p>
      <div className="panels">
        <NewExport />
        <ExportList />
      </div>
    </div>
  );
}
