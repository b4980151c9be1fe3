import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteContext } from '../../base/site-context.ts';
import styles from '../../styles/rehearsal.css?url';
import { momentOf } from '../../typography/dates.ts';
import { messages } from '../messages.ts';

/** Says on every page of a preview of the whole site what it shows, and leaves it; HTML, empty elsewhere. */
export function rehearsalBar({ rehearsal, settings, words }: SiteContext): string {
  if (rehearsal === undefined || 'ended' in rehearsal) return '';
  const say = words.of(messages);
  const { at, base } = rehearsal;
  const when = momentOf(at, settings.time_zone, words);
  return renderToStaticMarkup(
    <aside
      className="rehearsal"
      aria-label={say('rehearsal')}
      data-island="rehearsal"
      data-base={base}
      data-unsent={say('rehearsal_unsent')}
    >
      <link rel="stylesheet" href={styles} />
      <p>{say('rehearsal_text', { when })}</p>
      {/* With a target, the live site isn’t preloaded, which the policy of the page forbids. */}
      <a className="button button-plain" href="/" target="_top" data-live="">
        {say('rehearsal_leave')}
      </a>
    </aside>,
  );
}
