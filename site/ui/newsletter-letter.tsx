import { NewsletterFields } from './newsletter-fields.tsx';

/** The newsletter as a small letter in the page. Its form works without script; with it, answers come at once. */
export function NewsletterLetter() {
  return (
    <section className="section letter" aria-labelledby="letter-title">
      <div>
        <h2 id="letter-title">A book a week, in a letter</h2>
        <p className="letter-text">
          One summary worth your evening, every week, and what else we have been reading.
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
        <NewsletterFields id="letter" />
        <p className="problem" role="alert" />
      </form>
    </section>
  );
}
