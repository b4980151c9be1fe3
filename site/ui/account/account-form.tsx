import type { ReactNode } from 'react';
import { PageHead } from '../page-head.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

interface AccountPageProps {
  title: string;
  intro: string;
  children: ReactNode;
}

export function AccountPage({ title, intro, children }: AccountPageProps) {
  const say = useSay(messages);
  return (
    <div className="account">
      <PageHead title={title} intro={intro} />
      {children}
      <noscript>
        <p className="problem">{say('needs_script')}</p>
      </noscript>
    </div>
  );
}

interface AccountFormProps {
  /** The island that answers it. */
  island: 'login' | 'setup';
  /** What the island is to do with it, where there is a choice. */
  task?: 'forgotten' | 'choose-password' | 'openid';
  submit: string;
  /** Shown by the island when there is something to fill in. */
  hidden?: boolean;
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

/**
 * Sent only by its island, which enables the button once it is there: a browser that sent the form by itself would lose the
 * input. `post` keeps a password out of the URL even then.
 */
export function AccountForm({ island, task, submit, hidden, children, after }: AccountFormProps) {
  return (
    <form className="account-form" method="post" data-island={island} data-task={task} hidden={hidden}>
      {children}
      <p className="problem" role="alert" />
      <button type="submit" className="button" disabled>
        {submit}
      </button>
      {after}
    </form>
  );
}
