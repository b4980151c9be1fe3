import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { formProblem } from '../../../ui/form-problem.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import type { data } from './+data.ts';

/** Acts only on its button, because programs that scan email open links, too. Its form works without script. */
export function Page() {
  const { name } = usePageContext().site.settings;
  const { token, done, problem } = useData<ReturnType<typeof data>>();
  const isDone = done === 'confirmed';
  return (
    <section className="account" data-island="confirm">
      <PageHead
        title="Confirm your email"
        intro={
          isDone
            ? undefined
            : `One press, and ${name} writes to you once a week. Not you? Then leave it, and nothing will come.`
        }
      />
      <p className="problem" role="alert">
        {formProblem(problem)}
      </p>
      <form method="post" action="/api/v1/email/confirm" encType="multipart/form-data" hidden={isDone}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button">
          Confirm
        </button>
      </form>
      <p className="page-intro" role="status" data-done>
        {isDone ? 'Thank you. Your email is confirmed, and the next letter will find you.' : null}
      </p>
    </section>
  );
}
