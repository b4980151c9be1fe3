import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'react-admin';
import { ContactPicker } from '../inputs/parts/contact-picker.tsx';
import { ViewTabs } from '../kit/parts/view-tabs.tsx';
import { MailFrame } from './mail-frame.tsx';
import { SizeMeter } from './size-meter.tsx';
import type { PreviewedMail } from '#schema/answers/newsletter/mail.ts';
import { say } from './messages.ts';

interface MailPreviewProps {
  /** Null: nothing is written yet; undefined: loading. */
  mail: PreviewedMail | null | undefined;
  /** Why the email that is shown is not the one that is being written. */
  failure?: string | undefined;
  reader: string | null;
  onReader: (contactId: string | null) => void;
  onBlock?: ((place: string) => void) | undefined;
}

const LOOKS = [
  { id: 'desktop', label: 'desktop' },
  { id: 'phone', label: 'phone' },
  { id: 'dark', label: 'dark' },
  { id: 'text', label: 'text' },
  { id: 'all', label: 'side_by_side' },
] as const;

/** Subject and both parts of an email, for a made-up person or for a contact. */
export function MailPreview({ mail, failure, reader, onReader, onBlock }: MailPreviewProps) {
  const [look, setLook] = useStore<string>('mail.look', 'desktop');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className="mail-preview" aria-label={say('preview')}>
      <div className="panel-head">
        <ViewTabs
          views={LOOKS.map(({ id: key, label }) => ({ id: key, label: say(label) }))}
          current={look}
          onChange={setLook}
        />
        <button
          type="button"
          className="plain-button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {mail === null || mail === undefined ? say('as_sample') : say('as_person', { to: mail.to })}
        </button>
      </div>
      {isOpen ? (
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {say('data_of')}
          </label>
          <ContactPicker id={id} value={reader} onChange={onReader} placeholder={say('sample')} />
        </div>
      ) : null}
      {failure === undefined ? null : (
        <p className="failure" role="status">
          {failure}
        </p>
      )}
      {mail === undefined && failure !== undefined ? null : (
        <Body mail={mail} look={look} onBlock={onBlock} />
      )}
    </section>
  );
}

interface BodyProps {
  mail: PreviewedMail | null | undefined;
  look: string;
  onBlock: ((place: string) => void) | undefined;
}

function Body({ mail, look, onBlock }: BodyProps): ReactNode {
  if (mail === undefined) return <div className="skeleton mail-waiting" aria-busy="true" />;
  if (mail === null) {
    return <p className="quiet mail-empty">{say('empty')}</p>;
  }
  const all = look === 'all';
  const wanted = LOOKS.filter(({ id }) => id !== 'all' && (all || id === look));
  return (
    <>
      <p className="mail-subject">
        <span className="quiet">{mail.from}</span>
        <strong>{mail.subject === '' ? say('no_subject') : mail.subject}</strong>
      </p>
      <div className={all ? 'mail-looks' : 'mail-look'}>
        {wanted.map(({ id, label }) => (
          <Look key={id} mail={mail} look={id} label={say(label)} isSmall={all} onBlock={onBlock} />
        ))}
      </div>
      <SizeMeter bytes={mail.size} limit={mail.size_limit} />
    </>
  );
}

/** Widths at which previews are rendered side by side. */
const DRAWN_PX: Partial<Record<string, number>> = { desktop: 640, dark: 640, phone: 375 };

interface LookProps {
  mail: PreviewedMail;
  look: string;
  label: string;
  isSmall: boolean;
  onBlock: ((place: string) => void) | undefined;
}

function Look({ mail, look, label, isSmall, onBlock }: LookProps): ReactNode {
  const shown =
    look === 'text' ? (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys, too
      <pre className="mail-text" tabIndex={0} aria-label={say('as_text')}>
        {mail.text}
      </pre>
    ) : (
      <MailFrame
        html={mail.html}
        title={say(look === 'dark' ? 'in_dark' : look === 'phone' ? 'on_phone' : 'on_desktop')}
        isPhone={look === 'phone'}
        isDark={look === 'dark'}
        drawnWidth={isSmall ? DRAWN_PX[look] : undefined}
        onBlock={onBlock}
      />
    );
  if (!isSmall) return shown;
  return (
    <figure className="mail-tile" data-look={look}>
      <figcaption>{label}</figcaption>
      <div className="mail-tile-stage">{shown}</div>
    </figure>
  );
}
