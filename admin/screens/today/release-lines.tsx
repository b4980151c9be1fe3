import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import type { TodayRelease } from '#schema/answers/operations/today.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useZone } from '../../time/use-zone.ts';
import { zonedWords } from '../../time/zoned-time.ts';
import { Section } from './content-lines.tsx';
import { say } from './messages.ts';
import type { Today } from './use-today.ts';

type Releases = Pick<Today, 'releases'>;

/** Releases that were refused or are overdue, and scheduled ones that would be refused. */
export function troubledReleases({ releases }: Releases): readonly TodayRelease[] {
  return (releases ?? []).filter(({ state, blocked_items: blocked }) => state !== 'scheduled' || blocked > 0);
}

/** Says what is wrong with each of them. */
export function ReleaseTrouble({ releases }: { releases: readonly TodayRelease[] }) {
  if (releases.length === 0) return null;
  return (
    <Section title={say('release_problems')} isGrave>
      <ul>
        {releases.map((release) => (
          <Line key={release.id} release={release}>
            {troubleOf(release)}
          </Line>
        ))}
      </ul>
    </Section>
  );
}

function troubleOf({ at, state, reason, blocked_items: blocked }: TodayRelease) {
  if (state === 'failed') return say('release_refused', { reason: reason ?? '' });
  const when = <RelativeTime iso={at} />;
  if (state === 'overdue') return say.drawn('release_overdue', { when });
  return say.drawn('release_blocked', { when, count: blocked });
}

/** Those that are published by themselves. */
export function ScheduledReleases({ releases }: Releases) {
  const [zone] = useZone();
  const scheduled = (releases ?? []).filter(({ state }) => state === 'scheduled');
  if (scheduled.length === 0) return null;
  return (
    <ul>
      {scheduled.map((release) => (
        <Line key={release.id} release={release}>
          {say('release_at', { when: zonedWords(Date.parse(release.at), zone) })}
        </Line>
      ))}
    </ul>
  );
}

function Line({ release: { id, name }, children }: { release: TodayRelease; children: ReactNode }) {
  const createPath = useCreatePath();
  return (
    <li>
      <Link className="start-line" to={createPath({ resource: 'releases', type: 'edit', id })}>
        <span className="start-words">
          <span className="start-title">{name}</span>
          <span className="quiet">{children}</span>
        </span>
      </Link>
    </li>
  );
}
