import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** Where to go from a page on which everything is done. */
export function WayOn({ hidden = false }: { hidden?: boolean }) {
  const say = useSay(messages);
  return (
    <p className="actions" hidden={hidden} data-way-on>
      <a className="button button-plain" href="/">
        {say('to_home')}
      </a>
      <a className="button button-plain" href="/newsletters">
        {say('to_issues')}
      </a>
    </p>
  );
}
