import { noteStarterContent } from '../../../business/import-folder/starter-mark.ts';
import { beginFirstRun } from '../../../business/sign-in/first-run-state.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';

/** The setup of a new site. */
export async function checkFirstRunVerbs(tell: CheckVerb, { deps, clock }: TestApp): Promise<void> {
  await beginFirstRun(deps.database.queries);
  await noteStarterContent(deps.database.queries, clock.now());
  await tell('POST /first-run/remove-starter-texts');
  await tell('PUT /first-run', { json: { step: 'done' } });
}
