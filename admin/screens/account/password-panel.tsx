import { useId } from 'react';
import { useNotify } from 'react-admin';
import { PASSWORD_MIN_CHARS } from '#schema/base/limits.ts';
import { services } from '../../providers/services.ts';
import { useActor } from '../../providers/actor.ts';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

/** Changes the password: all other sessions end, this one stays. */
export function PasswordPanel() {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const actor = useActor();
  const id = useId();
  const change = async (fields: FormData, form: HTMLFormElement) => {
    const { current, next } = Object.fromEntries(fields);
    const isDone = await work.run(async () => {
      const body = { current_password: current, password: next };
      const { token } = await answer('POST /auth/password', { body });
      services.session.begin(token);
    });
    if (!isDone) return;
    form.reset();
    notify(say('password_changed'));
  };
  return (
    <Panel title={say('password_title')}>
      <PanelForm
        action={say('change_password')}
        isBusy={work.isBusy}
        failure={work.failure}
        onSend={(fields, form) => void change(fields, form)}
      >
        <input type="email" autoComplete="username" defaultValue={actor?.email} hidden readOnly />
        <TextLine id={`${id}-current`} label={say('current_password')}>
          <input
            className="input"
            id={`${id}-current`}
            name="current"
            type="password"
            autoComplete="current-password"
            required
          />
        </TextLine>
        <TextLine
          id={`${id}-next`}
          label={say('new_password')}
          help={say('new_password_help', { count: PASSWORD_MIN_CHARS })}
        >
          <input
            className="input"
            id={`${id}-next`}
            name="next"
            type="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN_CHARS}
            required
          />
        </TextLine>
      </PanelForm>
    </Panel>
  );
}
