import type { Editing } from '../../editing/use-editing.ts';
import { Panel } from '../../kit/parts/parts.tsx';
import { TestForm } from '../../mail/test-form.tsx';
import { say } from './messages.ts';

/** Sends the newsletter as it is to a few addresses; what is unsaved is saved first. */
export function TestPanel({ editing }: { editing: Editing }) {
  const prepare = async () => {
    if (editing.recordForm.mode.isReadOnly) return {};
    return (await editing.save()) === undefined ? undefined : {};
  };
  return (
    <Panel title={say('test')}>
      <TestForm
        line="POST /newsletter-campaigns/:id/send-test-email"
        params={{ id: editing.stored.pk }}
        prepare={prepare}
      />
    </Panel>
  );
}
