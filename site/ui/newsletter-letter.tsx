import { NewsletterFields } from '../overlays/newsletter-fields.tsx';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

/**
 * The newsletter sign-up in the page, as a small letter. Its form works without script; with it, answers appear at
 * once.
 */
export function NewsletterLetter() {
  const say = useSay(messages);
  return (
    <section className="section letter" aria-labelledby="letter-title">
      <div>
        <h2 id="letter-title">{say('newsletter_title')}</h2>
        <p className="letter-text">{say('newsletter_text')}</p>
      </div>
      <form
        className="letter-form"
        method="post"
        action="/api/v1/email/subscribe"
        encType="multipart/form-data"
        noValidate
        data-island="letter"
        data-on="focusin"
      >
        <NewsletterFields id="letter" />
        <p className="problem" role="alert" />
      </form>
    </section>
  );
}
