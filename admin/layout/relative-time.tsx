import { exactTime, relativeTime } from './time-words.ts';

/** "3 h ago", the exact time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso, Date.now())}
    </time>
  );
}
