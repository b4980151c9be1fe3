import { exactTime, relativeTime } from './time-words.ts';
import { useNow } from './use-now.ts';

/** "3 hours ago", the exact time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}
