import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactTime } from '../../kit/parts/time-words.ts';
import { wordOf } from '../../kit/parts/status.tsx';
import { MailFrame } from '../../mail/mail-frame.tsx';
import { LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { ViewTabs } from '../../kit/parts/view-tabs.tsx';
import type { WholeMail } from '#schema/answers/newsletter/mail.ts';
import { type messages, say } from './messages.ts';

const PARTS = ['html', 'text', 'headers'] as const;

/** One email: as it looks, as text, and as source. */
export function OutboxMail({ id }: { id: string }) {
  const answer = useAnswer();
  const [part, setPart] = useState('html');
  const {
    data: mail,
    error,
    refetch,
  } = useQuery({
    queryKey: ['outbox-mail', id],
    queryFn: ({ signal }) => answer('GET /outbox/:id', { params: { id }, signal }),
    staleTime: 60_000,
  });
  if (mail === undefined) return <LoadState data={mail} error={error} onRetry={() => void refetch()} />;
  return (
    <article className="outbox-mail" aria-label={mail.subject}>
      <header>
        <h2>{mail.subject}</h2>
        <p className="quiet">
          {mail.from} → {mail.to}
        </p>
        <p className="quiet">
          {purposeOf(mail.purpose)} · {wordOf(mail.state)} · {exactTime(mail.created_at)}
        </p>
      </header>
      <ViewTabs views={PARTS.map((id) => ({ id, label: say(id) }))} current={part} onChange={setPart} />
      {part === 'html' && mail.html !== null ? (
        <MailFrame html={mail.html} title={say('frame', { subject: mail.subject })} />
      ) : null}
      {mail.emptied && part !== 'headers' ? (
        <p className="quiet">{say('emptied')}</p>
      ) : part === 'text' || (part === 'html' && mail.html === null) ? (
        <MailText text={mail.text ?? ''} />
      ) : null}
      {part === 'headers' ? <Headers mail={mail} /> : null}
    </article>
  );
}

const LINK = /(https?:\/\/[^\s<>"]+)/g;

/** The text part; everything that mail programs turn into a link is one here. */
function MailText({ text }: { text: string }) {
  return (
    <pre className="mail-text">
      {text.split(LINK).map((piece, index) =>
        index % 2 === 1 ? (
          <a key={index} href={piece} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </pre>
  );
}

function Headers({ mail }: { mail: WholeMail }) {
  const lines = { From: mail.from, To: mail.to, Subject: mail.subject, ...mail.headers };
  return (
    <dl className="mail-headers">
      {Object.entries(lines).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The purpose of an email; an unknown one is shown as it is. */
function purposeOf(purpose: string): string {
  const key = PURPOSES[purpose];
  return key === undefined ? wordOf(purpose) : say(key);
}
const PURPOSES: Partial<Record<string, keyof typeof messages.texts>> = {
  campaign: 'for_campaign',
  confirmation: 'for_confirmation',
  invitation: 'for_invitation',
  'password-reset': 'for_password_reset',
  proposal: 'for_proposal',
  register: 'for_register',
  'second-factor': 'for_second_factor',
  'sign-in': 'for_sign_in',
  'sign-up alert': 'for_sign_up_alert',
  'step-up': 'for_step_up',
  test: 'for_test',
  'unsubscribe-link': 'for_unsubscribe_link',
  'data-link': 'for_data_link',
  welcome: 'for_welcome',
  series: 'for_series',
};
