import '../../styles/signup.css';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import type { PublishedForm } from '#schema/answers/newsletter/forms.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { WayOn } from '../../ui/account/way-on.tsx';
import type { data } from './+data.ts';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

type Data = Awaited<ReturnType<typeof data>>;

/** Works without script; with it, a task is solved while people fill in the form, and the response appears in the page. */
export function Page() {
  const say = useSay(messages);
  const { form, isDone, problem } = useData<Data>();
  if (isDone) {
    return (
      <>
        <PageHead title={say('done')} intro={form.thanks ?? form.words.thanks} />
        <WayOn />
      </>
    );
  }
  return (
    <section className="letter signup">
      <PageHead title={form.title} intro={form.text}>
        {problem === undefined ? null : (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </PageHead>
      <SignupForm form={form} />
    </section>
  );
}

function SignupForm({ form }: Pick<Data, 'form'>) {
  const { language } = useData<Data>();
  const { settings } = usePageContext().site;
  const { slug, words, lists } = form;
  const query = language === undefined ? '' : `?language=${language}`;
  return (
    <form
      className="letter-form"
      method="post"
      action={`/api/v1/published-forms/${slug}/subscribe${query}`}
      encType="multipart/form-data"
      data-island="signup"
      data-on="focusin"
      data-signup
      data-task={form.proof_of_work ? '' : undefined}
      data-language={settings.language}
      data-working={words.working}
      data-failed={words.failed}
    >
      <NameField asked={form.first_name} name="first_name" complete="given-name" label={words.first_name} />
      <NameField asked={form.last_name} name="last_name" complete="family-name" label={words.last_name} />
      <label htmlFor="email">{words.email}</label>
      <input id="email" name="email" type="email" autoComplete="email" required />
      {lists.length === 0 ? null : <Lists lists={lists} legend={words.lists} />}
      <input className="honeypot" name="website" aria-hidden="true" tabIndex={-1} autoComplete="off" />
      <button type="submit" className="button">
        {form.button ?? words.button}
      </button>
      <p role="status" />
      <p className="problem" role="alert" />
      <p className="letter-promise">{words.promise}</p>
    </form>
  );
}

interface NameFieldProps {
  asked: PublishedForm['first_name'];
  name: string;
  complete: string;
  label: string;
}

function NameField({ asked, name, complete, label }: NameFieldProps) {
  if (asked === 'off') return null;
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} autoComplete={complete} maxLength={100} required={asked === 'required'} />
    </>
  );
}

function Lists({ lists, legend }: { lists: PublishedForm['lists']; legend: string }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {lists.map(({ id, name, description }) => (
        <label key={id}>
          <input type="checkbox" name="list_ids" value={id} />
          <span>
            {name}
            {description === null ? null : <small> {description}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
