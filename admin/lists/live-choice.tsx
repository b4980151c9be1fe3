import { useState } from 'react';
import type { LivePages, UPDATE_LIVE } from '#schema/answers/records/bulk-edits.ts';
import { say } from './messages.ts';

/** Which live pages are updated with a bulk edit. */
export type WhichLive = (typeof UPDATE_LIVE)[number];

/** Pages with other unpublished changes stay as they are until someone decides otherwise. */
export function useLiveChoice() {
  const [which, setWhich] = useState<WhichLive>('up_to_date');
  return { which, setWhich };
}

/** How many live pages the choice updates. */
export function readyPages(pages: LivePages | null, which: WhichLive): number {
  if (pages === null) return 0;
  return pages.up_to_date + (which === 'all' ? pages.with_other_changes : 0);
}

interface LiveChoiceProps extends ReturnType<typeof useLiveChoice> {
  pages: LivePages;
}

/** What updating the live pages would publish: other unpublished changes too, and pages at other URLs. */
export function LiveChoice({ pages, which, setWhich }: LiveChoiceProps) {
  const { with_other_changes: others, blocked, moved, moves, refusals } = pages;
  return (
    <section className="live-choice" aria-label={say('live_pages')}>
      <p>{say('live_count', { count: pages.up_to_date + others + blocked })}</p>
      {others === 0 ? null : (
        <>
          <label>
            <input
              type="checkbox"
              checked={which === 'all'}
              onChange={({ target }) => setWhich(target.checked ? 'all' : 'up_to_date')}
            />
            {say('update_others', { count: others })}
          </label>
          <Few items={pages.others.map(({ id, title }) => [id, title])} all={others} />
        </>
      )}
      {blocked === 0 ? null : (
        <>
          <p>{say('live_blocked', { count: blocked })}</p>
          <Few items={refusals.map(({ id, title, reason }) => [id, `${title}: ${reason}`])} all={blocked} />
        </>
      )}
      {moved === 0 ? null : (
        <>
          <p>{say('live_moves', { count: moved })}</p>
          <Few items={moves.map(({ id, from, to }) => [id, `${from} → ${to}`])} all={moved} />
        </>
      )}
    </section>
  );
}

function Few({ items, all }: { items: readonly (readonly [id: string, words: string])[]; all: number }) {
  return (
    <ul>
      {items.map(([id, words]) => (
        <li key={id}>{words === '' ? say('untitled') : words}</li>
      ))}
      {all > items.length ? <li>{say('and_more', { count: all - items.length })}</li> : null}
    </ul>
  );
}
