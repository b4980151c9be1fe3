import { createContext, useContext, useId } from 'react';
import type { SiteSettings } from '../../base/site-context.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { NewsletterFields } from '../../overlays/newsletter-fields.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';
import { directionOf } from '../navigation.ts';

/** What the site says above its signup form, where it does not say the general words. */
export const SignUp = createContext<SiteSettings['sign_up']>({ title: null, text: null, next: null });

/**
 * The newsletter signup form, designed as a small letter. The form works without JavaScript; with JavaScript, responses appear at
 * once. A page may have several.
 */
export function NewsletterLetter() {
  const say = useSay(messages);
  const id = useId();
  const { title, text } = useContext(SignUp);
  return (
    <section className="section letter" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} dir={directionOf(title ?? '')}>
          {title === null ? say('newsletter_title') : smartQuotes(title)}
        </h2>
        <p className="letter-text" dir={directionOf(text ?? '')}>
          {text === null ? say('newsletter_text') : smartQuotes(text)}
        </p>
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
        <NewsletterFields id={id} />
        <p className="problem" role="alert" />
      </form>
    </section>
  );
}
