import { signUpWords } from '#schema/newsletter/sign-up-words.ts';
import { useSay, useWords } from '../language/words.tsx';
import { messages } from './messages.ts';

interface NewsletterFieldsProps {
  /** Distinguishes the fields of two forms on a page. */
  id: string;
  isSending?: boolean;
}

/** The fields of the signup form. `website` is hidden from people, so only bots fill it in. */
export function NewsletterFields({ id, isSending = false }: NewsletterFieldsProps) {
  const say = useSay(messages);
  const { button, promise } = signUpWords(useWords());
  return (
    <>
      <label htmlFor={`${id}-name`}>{say('sign_up_first_name')}</label>
      {/* oxlint-disable-next-line jsx-a11y/autocomplete-valid -- HTML knows it */}
      <input id={`${id}-name`} name="firstName" autoComplete="given-name" maxLength={100} required />
      <label htmlFor={`${id}-email`}>{say('sign_up_email')}</label>
      <input id={`${id}-email`} name="email" type="email" autoComplete="email" required />
      <input className="honeypot" name="website" aria-hidden="true" tabIndex={-1} autoComplete="off" />
      <button type="submit" className="button" disabled={isSending}>
        {button}
      </button>
      <p className="letter-promise">{promise}</p>
    </>
  );
}
