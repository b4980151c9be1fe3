import type { DetailProps } from './detail-props.ts';

/** The way to what was published right before this and right after it. */
export function Neighbours({ previous, next }: DetailProps['neighbours']) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="pager" aria-label="Previous and next">
      <span>
        {previous === undefined ? null : (
          <a href={previous.path} rel="prev">
            {`Previous: ${previous.record.title}`}
          </a>
        )}
      </span>
      <span />
      <span>
        {next === undefined ? null : (
          <a href={next.path} rel="next">
            {`Next: ${next.record.title}`}
          </a>
        )}
      </span>
    </nav>
  );
}
