import { Glyph } from './glyph.tsx';
import { linkTo, sentence, useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

/**
 * Shut until the script finds that consent was not given, and opens it as a modal (spec §2): a bar at the foot, behind
 * which the page stays readable.
 */
export function ConsentDialog({ siteName }: { siteName: string }) {
  const say = useSay(messages);
  return (
    <dialog id="consent" className="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">{say('consent_title')}</h2>
      <p>{sentence(say.parts('consent_text', { site: siteName, a: linkTo('/terms/privacy') }))}</p>
      <button type="button" className="button" value="agreed" autoFocus>
        {say('consent_button')}
      </button>
      <button type="button" className="icon-button" aria-label={say('close')}>
        <Glyph name="close" />
      </button>
    </dialog>
  );
}
