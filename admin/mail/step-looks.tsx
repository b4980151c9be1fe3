import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaused } from '../inputs/parts/use-choices.ts';
import { useAnswer } from '../kit/work/use-work.ts';
import { wrongWords } from '../providers/problem-error.ts';
import { MailPreview } from './mail-preview.tsx';
import { TestForm } from './test-form.tsx';
import { say } from './messages.ts';

const LOOKS = ['preview', 'test'] as const;

interface StepLooksProps {
  subject: string;
  templateId: string;
  isReadOnly: boolean;
}

/** An email of a series as it is being edited: its preview and a test email, before it is saved. */
export function StepLooks({ subject, templateId, isReadOnly }: StepLooksProps) {
  const [open, setOpen] = useState<string>();
  const words = { subject, template_id: templateId };
  return (
    <>
      <div className="panel-actions">
        {LOOKS.filter((look) => look === 'preview' || !isReadOnly).map((look) => (
          <Button
            key={look}
            variant="outlined"
            aria-expanded={open === look}
            onClick={() => setOpen(open === look ? undefined : look)}
          >
            {say(look === 'preview' ? 'preview' : 'send_test_email')}
          </Button>
        ))}
      </div>
      {open === 'preview' ? <StepPreview words={words} /> : null}
      {open === 'test' ? (
        <TestForm line="POST /welcome-series/send-test-email" prepare={() => Promise.resolve(words)} />
      ) : null}
    </>
  );
}

function StepPreview({ words }: { words: { subject: string; template_id: string } }) {
  const answer = useAnswer();
  const [reader, setReader] = useState<string | null>(null);
  const subject = usePaused(words.subject, 400);
  const body = { ...words, subject, contact_id: reader };
  const { data, error } = useQuery({
    queryKey: ['welcome-preview', body],
    queryFn: ({ signal }) => answer('POST /welcome-series/preview', { body, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <MailPreview
      mail={data}
      failure={error === null ? undefined : wrongWords(error)}
      reader={reader}
      onReader={setReader}
    />
  );
}
