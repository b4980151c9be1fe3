import { useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import type { Editing } from '../editing/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { Revision } from '#schema/answers/records/content.ts';
import { say } from './messages.ts';

/**
 * Restores a revision or one field of it. Unsaved changes are saved first, so that they are in the history.
 */
export function useRestore(resource: Resource, { afterSave, recordForm, show }: Editing) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  return async (revision: Revision, name: string | undefined) => {
    const field = name === undefined ? undefined : resource.fields[name];
    const fields =
      name === undefined || field === undefined
        ? {}
        : { fields: Object.keys(wireSchemasOf(name, field)).filter((key) => key in revision.content) };
    const restored = await afterSave((saved) =>
      recordForm.attempt(async () => {
        const { number } = revision;
        const asked = { number, version: saved.version, ...fields };
        return show(await dataProvider.restoreRevision(resource.name, saved.pk, asked));
      }),
    );
    if (restored === undefined) return;
    notify(say(name === undefined ? 'version_restored' : 'field_restored'));
  };
}
