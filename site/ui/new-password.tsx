import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#schema/limits.ts';

/** The field for a password that is being chosen, with what makes a good one. */
export function NewPassword() {
  return (
    <>
      <label>
        Password
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
        At least {PASSWORD_MIN_CHARS} characters. Several words that only you would combine work well.
      </p>
    </>
  );
}
