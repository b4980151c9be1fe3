import { useState } from 'react';
import { askForBlock } from '../../composer/asked-block.ts';
import { useIssueEmail } from '../../composer/use-issue-email.ts';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { MailPreview } from '../../mail/mail-preview.tsx';

/**
 * The email as its readers get it: with the data of one of them, on several screens, as text. A click opens the
 * block.
 */
export function PreviewView({ editing, onView }: Pick<RecordPartProps, 'editing' | 'onView'>) {
  const [reader, setReader] = useState<string | null>(null);
  const { mail, failure } = useIssueEmail(reader);
  const lead = (place: string) => {
    onView('write');
    // The issue is shown again first.
    requestAnimationFrame(() => requestAnimationFrame(() => askForBlock(place)));
  };
  return (
    <MailPreview
      mail={mail}
      failure={failure}
      reader={reader}
      onReader={setReader}
      onBlock={editing.recordForm.mode.isReadOnly ? undefined : lead}
    />
  );
}
