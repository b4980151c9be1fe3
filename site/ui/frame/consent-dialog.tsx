import { COOKIE_CONSENT_DAYS } from '#schema/settings/parts/every-page-limits.ts';
import { linkTo, sentence, useSay } from '../../language/words.tsx';
import type { SiteSettings } from '../../base/site-context.ts';
import { Glyph } from '../glyph.tsx';
import { messages } from '../messages.ts';

/**
 * Shut until the script finds that consent was not given, and opens it as a modal (spec §2): a bar at the foot, behind
 * which the page stays readable.
 */
export function ConsentDialog({ settings: { name, consent } }: { settings: SiteSettings }) {
  const say = useSay(messages);
  const a = linkTo('/terms/privacy');
  return (
    <dialog
      id="consent"
      className="consent"
      aria-labelledby="consent-title"
      data-days={consent.days === COOKIE_CONSENT_DAYS ? undefined : consent.days}
    >
      <h2 id="consent-title">{say('consent_title')}</h2>
      {consent.text === null ? (
        <p>{sentence(say.parts('consent_text', { site: name, a }))}</p>
      ) : (
        <p dir="auto">
          {consent.text} {sentence(say.parts('consent_more', { a }))}
        </p>
      )}
      <button type="button" className="button" value="agreed" autoFocus>
        {say('consent_button')}
      </button>
      <button type="button" className="icon-button" aria-label={say('close')}>
        <Glyph name="close" />
      </button>
    </dialog>
  );
}
