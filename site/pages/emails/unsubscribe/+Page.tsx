import { useData } from 'vike-react/useData';
import { formProblem } from '../../../ui/form-problem.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import type { data } from './+data.ts';

/** Opening it changes nothing; the buttons do. Without script they work for all lists, and lead back here. */
export function Page() {
  const { token, done, problem } = useData<ReturnType<typeof data>>();
  const action = `/api/v1/email/unsubscribe/${encodeURIComponent(token)}`;
  const isDone = done === 'unsubscribed';
  return (
    <section className="account" data-island="unsubscribe">
      <PageHead title="Unsubscribe" />
      <p className="problem" role="alert">
        {formProblem(problem)}
      </p>
      <div role="status" data-said>
        {saidOf(done)}
      </div>
      <form className="account-form" method="post" action={action} hidden={token === '' || isDone}>
        <input type="hidden" name="from" value="page" />
        <fieldset className="choices" hidden data-lists>
          <legend>End these letters</legend>
        </fieldset>
        <button type="submit" className="button">
          Unsubscribe
        </button>
      </form>
      <form className="actions" method="post" action={action} hidden={!isDone} data-undo>
        <input type="hidden" name="from" value="page" />
        <input type="hidden" name="undo" value="true" />
        <button type="submit" className="button button-plain">
          Undo
        </button>
      </form>
      {token === '' ? (
        <p>
          This page needs the link from one of our letters. Open the latest, and follow “Unsubscribe” at its
          end.
        </p>
      ) : null}
    </section>
  );
}

/** The result, for a browser that returns without script. */
function saidOf(done: string | undefined) {
  if (done === 'unsubscribed') return <p>You are unsubscribed. No more letters will come.</p>;
  return done === 'undone' ? <p>You are back on the list. Letters will come as before.</p> : null;
}
