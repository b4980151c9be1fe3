import { SIGN_UP_BUTTON, SIGN_UP_PROMISE } from '#schema/newsletter/sign-up-words.ts';

interface NewsletterFieldsProps {
  /** Tells the fields of two forms on a page apart. */
  id: string;
  isSending?: boolean;
}

/** What is asked of who wants the newsletter. `website` is hidden from people: who fills it in is a machine. */
export function NewsletterFields({ id, isSending = false }: NewsletterFieldsProps) {
  return (
    <>
      <label htmlFor={`${id}-name`}>First name</label>
      {/* oxlint-disable-next-line jsx-a11y/autocomplete-valid -- HTML knows it */}
      <input id={`${id}-name`} name="firstName" autoComplete="given-name" maxLength={100} required />
      <label htmlFor={`${id}-email`}>Email</label>
      <input id={`${id}-email`} name="email" type="email" autoComplete="email" required />
      <input className="honeypot" name="website" aria-hidden="true" tabIndex={-1} autoComplete="off" />
      <button type="submit" className="button" disabled={isSending}>
        {SIGN_UP_BUTTON}
      </button>
      <p className="letter-promise">{SIGN_UP_PROMISE}</p>
    </>
  );
}
