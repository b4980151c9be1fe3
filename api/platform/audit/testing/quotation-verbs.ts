import { clientFor } from '../../../testing/api-client.ts';
import { publishArticle } from '../../../testing/content-records.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { CheckVerb } from './check-verbs.ts';
import { checkCommentVerbs } from './comment-verbs.ts';

/** Marks a quotation of a page as found; then what is said about texts. */
export async function checkQuotationVerbs(tell: CheckVerb, test: TestApp): Promise<void> {
  const words = { type: 'paragraph', content: [{ type: 'text', text: 'Simplify, simplify.' }] };
  const body = { type: 'doc', content: [{ type: 'blockquote', content: [words] }] };
  const { id } = await publishArticle(test, { title: 'On less', body });
  const { page } = await clientFor(test, 'administrator').get(`/quotations?content_id=${id}`);
  const ids = (page.data as unknown as { id: string }[]).map((quotation) => quotation.id);
  const form = new FormData();
  form.set('source', new File(['Simplify, simplify.'], 'walden.txt'));
  const sent = await test.request('/api/v1/ai/sources', { method: 'POST', as: 'administrator', body: form });
  const { data } = (await sent.json()) as { data: { id: string } };
  await tell('POST /quotations/check', { json: { source_id: data.id, ids } });
  await checkCommentVerbs(tell, test);
}
