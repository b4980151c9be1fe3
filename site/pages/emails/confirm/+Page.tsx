import '../../../styles/account.css';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { formProblem } from '../../../ui/account/form-problem.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { WayOn } from '../../../ui/account/way-on.tsx';
import type { data } from './+data.ts';
import { islandWords } from '../../../language/island-words.ts';
import { useSay, useWords } from '../../../language/words.tsx';
import { messages as islands } from '../../../islands/messages.ts';
import { messages as forms } from '../../../ui/messages.ts';
import { messages } from './messages.ts';

/** Acts only on its button, because programs that scan email open links, too. Its form works without script. */
export function Page() {
  const say = useSay(messages);
  const sayForm = useSay(forms);
  const { name } = usePageContext().site.settings;
  const { token, done, problem } = useData<ReturnType<typeof data>>();
  const isDone = done === 'confirmed';
  return (
    <section
      className="account"
      data-island="emails"
      data-confirm
      data-words={islandWords(useWords(), [islands], ['email_'])}
    >
      <PageHead
        title={isDone ? say('done_title') : say('title')}
        intro={isDone ? undefined : say('intro', { site: name })}
      />
      <p className="problem" role="alert">
        {formProblem(problem, sayForm)}
      </p>
      <form method="post" action="/api/v1/email/confirm" encType="multipart/form-data" hidden={isDone}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button">
          {say('button')}
        </button>
      </form>
      <p className="page-intro" role="status" data-done>
        {isDone ? say('done') : null}
      </p>
      <WayOn hidden={!isDone} />
    </section>
  );
}
