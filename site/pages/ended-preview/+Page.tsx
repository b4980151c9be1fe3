import { useData } from 'vike-react/useData';
import { useSay } from '../../language/words.tsx';
import type { data } from './+data.ts';
import { messages } from './messages.ts';

const TEXTS = {
  unknown: ['unknown', 'unknown_text'],
  expired: ['expired', 'expired_text'],
  passed: ['passed', 'passed_text'],
  off: ['off', 'off_text'],
  busy: ['busy', 'busy_text'],
  too_much: ['too_much', 'too_much_text'],
} as const;

export function Page() {
  const say = useSay(messages);
  const { ended } = useData<ReturnType<typeof data>>();
  const [title, text] = TEXTS[ended];
  return (
    <section className="notice">
      <h1>{say(title)}</h1>
      <p className="page-intro">{say(text)}</p>
      <p className="actions">
        {ended === 'busy' ? (
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty reference is this very address
          <a className="button" href="" data-try-again>
            {say('try_again')}
          </a>
        ) : (
          <a className="button" href="/" data-live="">
            {say('open_site')}
          </a>
        )}
      </p>
    </section>
  );
}
