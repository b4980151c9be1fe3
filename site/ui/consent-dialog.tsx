import { Glyph } from './glyph.tsx';

/**
 * Shut until the script finds that consent was not given. First in the page, so that keyboards meet it first; it leaves
 * the page readable behind it.
 */
export function ConsentDialog({ siteName }: { siteName: string }) {
  return (
    <dialog id="consent" className="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">Cookie Consent</h2>
      <p>
        {`${siteName} keeps a few notes in your browser, such as this answer, and counts visits only once you agree. More in the `}
        <a href="/terms/privacy">privacy policy</a>.
      </p>
      <button type="button" className="button" value="agreed">
        I Understand
      </button>
      <button type="button" className="icon-button" aria-label="Close">
        <Glyph name="close" />
      </button>
    </dialog>
  );
}
