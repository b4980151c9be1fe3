import type { DetailProps } from '../../views/props.ts';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** Links to the entries that were published right before and right after this one. */
export function Neighbours({ previous, next }: DetailProps['neighbours']) {
  const say = useSay(messages);
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="pager" aria-label={say('neighbors')}>
      <span>
        {previous === undefined ? null : (
          <a href={previous.path} rel="prev">
            {say('previous', { title: previous.record.title })}
          </a>
        )}
      </span>
      <span />
      <span>
        {next === undefined ? null : (
          <a href={next.path} rel="next">
            {say('next', { title: next.record.title })}
          </a>
        )}
      </span>
    </nav>
  );
}
