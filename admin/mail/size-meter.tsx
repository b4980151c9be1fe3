import { say } from './messages.ts';

interface SizeMeterProps {
  bytes: number;
  /** Where Gmail clips an email. */
  limit: number;
}

const NEAR = 0.8;

/** How large the email is. */
export function SizeMeter({ bytes, limit }: SizeMeterProps) {
  const share = bytes / limit;
  const state = share > 1 ? 'over' : share > NEAR ? 'near' : 'good';
  return (
    <div className="size-meter" data-state={state}>
      <meter
        aria-label={say('size')}
        min={0}
        max={limit}
        high={limit * NEAR}
        optimum={0}
        value={Math.min(bytes, limit)}
      />
      <span role={state === 'over' ? 'alert' : undefined}>
        {say(SIZES[state], { size: kilobytes(bytes), limit: kilobytes(limit) })}
      </span>
    </div>
  );
}

const SIZES = { good: 'size_good', near: 'size_near', over: 'size_over' } as const;

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
