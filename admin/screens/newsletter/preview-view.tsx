import { useState } from 'react';
import { askForBlock } from '../../composer/asked-block.ts';
import { useLetterMail } from '../../composer/use-letter-mail.ts';
import type { DeskPartProps } from '../../editing/record-desk.ts';
import { MailPreview } from '../../mail/mail-preview.tsx';

/** The mail as its readers get it: with the data of one of them, on several screens, as text. A click leads to the block. */
export function PreviewView({ editing, onView }: Pick<DeskPartProps, 'editing' | 'onView'>) {
  const [reader, setReader] = useState<string | null>(null);
  const { mail, failure } = useLetterMail(reader);
  const lead = (place: string) => {
    onView('write');
    // The letter is shown again first.
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
