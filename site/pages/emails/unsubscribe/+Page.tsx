import '../../../styles/account.css';
import { useData } from 'vike-react/useData';
import { formProblem } from '../../../ui/account/form-problem.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { WayOn } from '../../../ui/account/way-on.tsx';
import type { data } from './+data.ts';
import { islandWords } from '../../../language/island-words.ts';
import { useSay, useWords } from '../../../language/words.tsx';
import { messages as islands } from '../../../islands/messages.ts';
import { messages as forms } from '../../../ui/messages.ts';
import { messages } from './messages.ts';

/** Opening it changes nothing; the buttons do. Without script they work for all lists, and return here. */
export function Page() {
  const say = useSay(messages);
  const sayForm = useSay(forms);
  const { token, done, problem } = useData<ReturnType<typeof data>>();
  const action = `/api/v1/email/unsubscribe/${encodeURIComponent(token)}`;
  const isDone = done === 'unsubscribed';
  return (
    <section
      className="account"
      data-island="emails"
      data-words={islandWords(useWords(), [islands], ['email_'])}
    >
      <PageHead title={say('title')} />
      <p className="problem" role="alert">
        {formProblem(problem, sayForm)}
      </p>
      <div role="status" data-said>
        <Done done={done} />
      </div>
      <form className="account-form" method="post" action={action} hidden={token === '' || isDone}>
        <input type="hidden" name="from" value="page" />
        <fieldset className="choices" hidden data-lists>
          <legend>{say('lists')}</legend>
        </fieldset>
        <button type="submit" className="button">
          {say('title')}
        </button>
      </form>
      <form className="actions" method="post" action={action} hidden={!isDone} data-undo>
        <input type="hidden" name="from" value="page" />
        <input type="hidden" name="undo" value="true" />
        <button type="submit" className="button button-plain">
          {say('undo')}
        </button>
      </form>
      {token === '' ? (
        <p>{say('no_link')}</p>
      ) : (
        <p className="account-else">
          <a href={`/emails/preferences?${new URLSearchParams({ token }).toString()}`}>
            {say('preferences')}
          </a>
        </p>
      )}
      <form className="account-form" method="post" hidden data-by-address>
        <p>{say('by_address')}</p>
        <label htmlFor="address">{say('address')}</label>
        <input id="address" name="address" type="email" autoComplete="email" required />
        <button type="submit" className="button">
          {say('send_link')}
        </button>
      </form>
      <WayOn />
    </section>
  );
}

/** The result, for a browser that returns without script. */
function Done({ done }: { done: string | undefined }) {
  const say = useSay(messages);
  if (done === 'unsubscribed') return <p>{say('done')}</p>;
  return done === 'undone' ? <p>{say('undone')}</p> : null;
}
