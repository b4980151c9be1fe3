import { Section } from './content-lines.tsx';
import { say } from './messages.ts';

/** For administrators: the key of stored secrets lies beside them. Nothing fails, so it is said calmly. */
export function SecretKeyHint() {
  return (
    <Section title={say('secret_key')}>
      <p className="start-about quiet">
        {say.drawn('secret_key_about', { code: (words) => <code>{words}</code> })}
      </p>
    </Section>
  );
}
