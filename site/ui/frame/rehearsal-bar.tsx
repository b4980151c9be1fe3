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
    <aside className="rehearsal" aria-label={say('rehearsal')} data-island="rehearsal" data-base={base}>
      <link rel="stylesheet" href={styles} />
      <p>{say('rehearsal_text', { when })}</p>
      <a className="button button-plain" href="/" data-live="">
        {say('rehearsal_leave')}
      </a>
    </aside>,
  );
}
