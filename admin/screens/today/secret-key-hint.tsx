import { Section } from './content-lines.tsx';

/** For administrators: the key of stored secrets lies beside them. Nothing fails, so it is said calmly. */
export function SecretKeyHint() {
  return (
    <Section title="Set a secret key on the server">
      <p className="start-about quiet">
        <code>SECRET_KEY</code> is not set, so the key that protects stored secrets is kept in the database
        and in every backup. The guide “Secure your site” (<code>docs/how-to/secure-your-site.md</code>) says
        how to set it without losing anything.
      </p>
    </Section>
  );
}
