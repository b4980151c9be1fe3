import { sql } from 'drizzle-orm';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { faultAt } from '../../platform/route/field-errors.ts';
import { subjectProblems } from '../mail-design/compile-mail.ts';
import { UNSUBSCRIBE_VARIABLE, hasUnsubscribeLink } from '../mail-design/liquid.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** An email among the steps of a series. */
export interface StepEmail {
  /** Of the step. */
  index: number;
  subject: string;
  templateId: string;
}

/** What is wrong with the emails of a series: each must let its recipient unsubscribe. */
export async function templateFaults(tx: Queries, emails: readonly StepEmail[]): Promise<Spoken[]> {
  const problems: Spoken[] = [];
  const found = await subjectProblems(
    emails.map(({ subject }) => subject),
    { hasData: false },
  );
  for (const [place, { index, templateId }] of emails.entries()) {
    for (const problem of found[place] ?? []) problems.push(faultAt([index, 'subject'], problem));
    const [template] = await rows<{ html: string | null }>(
      tx,
      sql`SELECT html FROM newsletter_templates WHERE id = ${templateId}`,
    );
    if (template === undefined) problems.push(faultAt([index], spoken('template_gone')));
    else if (!hasUnsubscribeLink(template.html ?? ''))
      problems.push(faultAt([index], spoken('no_unsubscribe_link', { variable: UNSUBSCRIBE_VARIABLE })));
    for (const problem of await dataIn(template?.html ?? '')) problems.push(faultAt([index], problem));
  }
  return problems;
}

/** A template that passed its own checks may still name what only programs fill in. */
async function dataIn(html: string): Promise<Spoken[]> {
  const [problems = []] = /\bdata\b/.test(html) ? await subjectProblems([html], { hasData: false }) : [];
  return problems;
}
