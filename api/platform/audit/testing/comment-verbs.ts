import { createArticle } from '../../../testing/content-records.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';

/** Comments on a text, and the decision on a suggestion. */
export async function checkCommentVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const { id: contentId } = await createArticle(test, { title: 'On margins' });
  const passage = { field: 'body', from: 5, quote: 'one page', prefix: 'Read ', suffix: ' twice' };
  const { id } = await tell('POST /comments', { json: { content_id: contentId, body: 'Which?', passage } });
  await tell('PUT /comments/:id', { at: [id], json: { body: 'Which page?' } });
  await tell('POST /comments/:id/resolve', { at: [id] });
  await tell('POST /comments/:id/reopen', { at: [id] });
  await tell('DELETE /comments/:id', { at: [id] });
  const suggestion = { content_id: contentId, passage, suggested: 'each page' };
  const refused = await tell('POST /comments', { json: suggestion });
  await tell('POST /comments/:id/refuse', { at: [refused.id] });
  const taken = await tell('POST /comments', { json: suggestion });
  await tell('POST /comments/:id/take', { at: [taken.id] });
}
