import '../../../styles/account.css';
import { useData } from 'vike-react/useData';
import { formProblem } from '../../../ui/account/form-problem.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { WayOn } from '../../../ui/account/way-on.tsx';
import type { data } from './+data.ts';
import { useSay } from '../../../language/words.tsx';
import { messages as forms } from '../../../ui/messages.ts';
import { messages } from './messages.ts';

/** Behind a link that is valid for an hour. Opening it changes nothing; the button does. */
export function Page() {
  const say = useSay(messages);
  const sayForm = useSay(forms);
  const { token, done, problem } = useData<ReturnType<typeof data>>();
  const path = `/api/v1/email/data/${encodeURIComponent(token)}`;
  return (
    <section className="account">
      <PageHead title={say('title')} />
      <p className="problem" role="alert">
        {formProblem(problem, sayForm)}
      </p>
      <div role="status">{done === 'erased' ? <p>{say('erased')}</p> : null}</div>
      {token === '' && done !== 'erased' ? <p>{say('no_link')}</p> : null}
      {token === '' ? null : (
        <>
          <p>{say('download_about')}</p>
          <p className="actions">
            <a className="button" href={path} download>
              {say('download')}
            </a>
          </p>
          <form className="account-form" method="post" action={`${path}/erase`} encType="multipart/form-data">
            <h2>{say('erase_title')}</h2>
            <p>{say('erase_about')}</p>
            <button type="submit" className="button button-plain">
              {say('erase')}
            </button>
          </form>
        </>
      )}
      <WayOn />
    </section>
  );
}
