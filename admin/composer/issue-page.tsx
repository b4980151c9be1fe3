import { type ReactNode, useEffect } from 'react';
import { useLocation, useStore } from 'react-admin';
import { useFormMode, useFormRecord } from '../form/form-mode.ts';
import { ViewTabs } from '../kit/parts/view-tabs.tsx';
import { MailFrame } from '../mail/mail-frame.tsx';
import { SizeMeter } from '../mail/size-meter.tsx';
import '../kit/parts/parts.css';
import '../mail/mail.css';
import './composer.css';
import './issue-page.css';
import './issue-tools.css';
import { SentPartsContext, useSentParts } from './sent-parts.ts';
import { useIssueEmail } from './use-issue-email.ts';
import { say } from './messages.ts';

const LOOKS = [
  { id: 'desktop', label: 'desktop' },
  { id: 'phone', label: 'phone' },
  { id: 'dark', label: 'dark' },
  { id: 'text', label: 'as_text' },
] as const;

interface IssuePageProps {
  /** Undo and redo. */
  tools: ReactNode;
  /** The blocks, written on it. */
  children: ReactNode;
}

/**
 * The page that an email is written on, as wide and as dark as for its readers. Parts selected by rule are filled at
 * once.
 */
export function IssuePage({ tools, children }: IssuePageProps) {
  const [look, setLook] = useStore<string>('letter.look', 'desktop');
  const { resource, isReadOnly } = useFormMode();
  const record = useFormRecord();
  const { mail, failure } = useIssueEmail(null);
  const parts = useSentParts(mail);
  useFirstWords();
  // A sent issue stays as its readers got it, even if its rules would find other content today.
  const isSent = isReadOnly && record !== undefined && resource.name === 'email-newsletters';
  return (
    <SentPartsContext value={parts}>
      <div className="letter-head">
        <ViewTabs
          views={LOOKS.map(({ id, label }) => ({ id, label: say(label) }))}
          current={look}
          onChange={setLook}
        />
        {tools}
      </div>
      {failure === undefined ? null : (
        <p className="failure" role="status">
          {failure}
        </p>
      )}
      {look === 'text' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys, too
        <pre className="mail-text" tabIndex={0} aria-label={say('as_text')}>
          {mail?.text}
        </pre>
      ) : isSent ? (
        <MailFrame
          html={mail?.html ?? ''}
          title={say('desktop')}
          isPhone={look === 'phone'}
          isDark={look === 'dark'}
        />
      ) : (
        <div className="letter" data-look={look}>
          {children}
        </div>
      )}
      {mail == null ? null : <SizeMeter bytes={mail.size} limit={mail.size_limit} />}
    </SentPartsContext>
  );
}

/** An editor appears a moment later than its block. */
const TRIES = 120;

/** Right after creating an issue, the cursor is in the first part without text. */
function useFirstWords(): void {
  const { state } = useLocation();
  const writes = (state as { writes?: boolean } | null)?.writes === true;
  useEffect(() => {
    if (!writes) return undefined;
    let frame = 0;
    const look = (tries: number) => {
      const waiting = document.querySelector(WAITING)?.closest<HTMLElement>('[contenteditable="true"]');
      if (waiting != null) waiting.focus();
      else if (tries > 0) frame = requestAnimationFrame(() => look(tries - 1));
    };
    look(TRIES);
    return () => cancelAnimationFrame(frame);
  }, [writes]);
}

/** A masthead and a footer have default text. */
const WAITING = ':is(.letter-h1, .letter-opening, .letter-text) .is-editor-empty';
