import { useData } from 'vike-react/useData';
import { PageHead } from '../../../ui/page-head.tsx';
import type { data } from './+data.ts';

/** Opening it changes nothing; the button does. Without script the button alone works, for all lists. */
export function Page() {
  const { token } = useData<ReturnType<typeof data>>();
  return (
    <section className="account" data-island="unsubscribe">
      <PageHead title="Unsubscribe" />
      <p className="problem" role="alert" />
      <div role="status" data-said />
      <form
        className="account-form"
        method="post"
        action={`/api/v1/email/unsubscribe/${encodeURIComponent(token)}`}
        hidden={token === ''}
      >
        <fieldset className="choices" hidden data-lists>
          <legend>End these letters</legend>
        </fieldset>
        <button type="submit" className="button">
          Unsubscribe
        </button>
      </form>
      <p className="actions" hidden data-undo>
        <button type="button" className="button button-plain">
          Undo
        </button>
      </p>
      {token === '' ? (
        <p>
          This page needs the link from one of our letters. Open the latest, and follow “Unsubscribe” at its
          end.
        </p>
      ) : null}
    </section>
  );
}
