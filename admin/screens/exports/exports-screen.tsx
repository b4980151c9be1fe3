import { exportAccess } from '#schema/access/access.ts';
import '../../form/form.css';
import '../../kit/import/import.css';
import '../../kit/parts/parts.css';
import { ExportList } from './export-list.tsx';
import './exports.css';
import { NewExport } from './new-export.tsx';
import { Page } from '../../kit/page/page.tsx';
import { say } from './messages.ts';

/** `/admin/settings/export`: the whole site as one file. */
export function ExportsScreen() {
  return (
    <Page grant={exportAccess.get} title={say('title')} about={say('about')} isSetting>
      <div className="panels">
        <NewExport />
        <ExportList />
      </div>
    </Page>
  );
}
