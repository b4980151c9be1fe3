import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'react-admin';
import { ContactPicker } from '../contact-picker.tsx';
import { ViewTabs } from '../view-tabs.tsx';
import { MailFrame } from './mail-frame.tsx';
import './newsletter.css';

/** A mail as one reader gets it. */
export interface PreviewedMail {
  subject: string;
  from: string;
  reply_to: string | null;
  to: string;
  html: string;
  text: string;
}

interface MailPreviewProps {
  /** Null: nothing is written yet; undefined: it is on its way. */
  mail: PreviewedMail | null | undefined;
  /** Why the mail that is shown is not the one that is written. */
  failure?: string | undefined;
  reader: string | null;
  onReader: (contactId: string | null) => void;
}

const LOOKS = [
  { id: 'desktop', label: 'Desktop' },
  { id: 'phone', label: 'Phone' },
  { id: 'text', label: 'Text' },
] as const;

/** Subject and both parts of a mail, for somebody made up or for a contact. */
export function MailPreview({ mail, failure, reader, onReader }: MailPreviewProps) {
  const [look, setLook] = useStore<string>('mail.look', 'desktop');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className="mail-preview" aria-label="Preview">
      <div className="panel-head">
        <ViewTabs views={LOOKS} current={look} onChange={setLook} />
        <button
          type="button"
          className="plain-button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {mail === null || mail === undefined ? 'As one reader' : `As ${mail.to}`}
        </button>
      </div>
      {isOpen ? (
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Shown with the data of
          </label>
          <ContactPicker id={id} value={reader} onChange={onReader} placeholder="Somebody made up" />
        </div>
      ) : null}
      {failure === undefined ? null : (
        <p className="failure" role="status">
          {failure}
        </p>
      )}
      {mail === undefined && failure !== undefined ? null : <Body mail={mail} look={look} />}
    </section>
  );
}

function Body({ mail, look }: { mail: PreviewedMail | null | undefined; look: string }): ReactNode {
  if (mail === undefined) return <div className="skeleton mail-waiting" aria-busy="true" />;
  if (mail === null) {
    return (
      <p className="quiet mail-empty">Nothing to show yet. Add a first block, and the mail appears here.</p>
    );
  }
  return (
    <>
      <p className="mail-subject">
        <span className="quiet">{mail.from}</span>
        <strong>{mail.subject === '' ? 'No subject yet' : mail.subject}</strong>
      </p>
      {look === 'text' ? (
        <pre className="mail-text">{mail.text}</pre>
      ) : (
        <MailFrame html={mail.html} title="The mail" isPhone={look === 'phone'} />
      )}
    </>
  );
}
