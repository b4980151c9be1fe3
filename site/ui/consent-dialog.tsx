import { Glyph } from './glyph.tsx';
import { linkTo, sentence, useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

/**
 * Shut until the script finds that consent was not given. First in the page, so that keyboards meet it first; it leaves
 * the page readable behind it.
 */
export function ConsentDialog({ siteName }: { siteName: string }) {
  const say = useSay(messages);
  return (
    <dialog id="consent" className="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">{say('consent_title')}</h2>
      <p>{sentence(say.parts('consent_text', { site: siteName, a: linkTo('/terms/privacy') }))}</p>
      <button type="button" className="button" value="agreed">
        {say('consent_button')}
      </button>
      <button type="button" className="icon-button" aria-label={say('close')}>
        <Glyph name="close" />
      </button>
    </dialog>
  );
}
