import type { CheckVerb } from './check-verbs.ts';

/** Signup forms. */
export async function checkFormVerbs(tell: CheckVerb): Promise<void> {
  const { id } = await tell('POST /forms', { json: { name: 'Shop', title: 'News from the shop' } });
  await tell('PUT /forms/:id', { at: [id], json: { title: 'News', version: 1 } });
  await tell('DELETE /forms/:id', { at: [id] });
}
