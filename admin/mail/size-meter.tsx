interface SizeMeterProps {
  bytes: number;
  /** Where Gmail cuts a mail off. */
  limit: number;
}

const NEAR = 0.8;

/** How much room of a mail is taken. */
export function SizeMeter({ bytes, limit }: SizeMeterProps) {
  const share = bytes / limit;
  const state = share > 1 ? 'over' : share > NEAR ? 'near' : 'good';
  return (
    <div className="size-meter" data-state={state}>
      <meter
        aria-label="Size of the HTML"
        min={0}
        max={limit}
        high={limit * NEAR}
        optimum={0}
        value={Math.min(bytes, limit)}
      />
      <span role={state === 'over' ? 'alert' : undefined}>
        {kilobytes(bytes)} of {kilobytes(limit)}
        {state === 'over'
          ? ': Gmail cuts this mail off, with the link to unsubscribe. Take something out.'
          : ''}
        {state === 'near' ? ': not much room is left before Gmail cuts it off.' : ''}
      </span>
    </div>
  );
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString()} kB`;
}
