import { useCreatePath, useNavigate, useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { useDialogClose } from '../../kit/page/top-bar-slots.tsx';
import { titleOf } from '../../records/title-of.ts';
import { say } from './messages.ts';

/**
 * What follows a save in a dialog: it closes, and a notification over the list says what was saved. Undefined on a page, which
 * stays open.
 */
export function useFinish(
  resource: Resource,
): ((how: 'created_record' | 'saved_record', record: Record<string, unknown>) => void) | undefined {
  const close = useDialogClose();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  if (close === undefined) return undefined;
  return (how, record) => {
    const open = () =>
      navigate(createPath({ resource: resource.name, type: 'edit', id: String(record['id']) }));
    // A new record with a page has more to set up there.
    const isPage = how === 'created_record' && resource.form.dialog?.includes('edit') !== true;
    notify(
      say(how, { title: titleOf(resource, record) }),
      isPage ? { offer: { label: say('open'), accept: open } } : {},
    );
    close();
  };
}
