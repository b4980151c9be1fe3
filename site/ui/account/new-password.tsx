import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#schema/base/limits.ts';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** The field for a password that is being chosen, with what makes a good one. */
export function NewPassword() {
  const say = useSay(messages);
  return (
    <>
      <label>
        {say('password')}
        <input
          type="password"
          name="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN_CHARS}
          maxLength={PASSWORD_MAX_CHARS}
          aria-describedby="password-hint"
          required
        />
      </label>
      <p className="hint" id="password-hint">
        {say('password_hint', { count: PASSWORD_MIN_CHARS })}
      </p>
    </>
  );
}
