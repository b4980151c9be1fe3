import { Section } from './content-lines.tsx';
import { say } from './messages.ts';

/** For administrators: the key for stored secrets is stored next to them. Nothing fails, so the wording stays calm. */
export function SecretKeyHint() {
  return (
    <Section title={say('secret_key')}>
      <p className="start-about quiet">
        {say.drawn('secret_key_about', { code: (words) => <code>{words}</code> })}
      </p>
    </Section>
  );
}
