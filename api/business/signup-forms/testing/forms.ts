import { createHash } from 'node:crypto';
import type { FormTask } from '#schema/answers/newsletter/forms.ts';
import { type AnsweredRecord, type Json, clientFor } from '../../../testing/api-client.ts';
import { madeBy } from '../../../testing/content-records.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** The website that may show the form of these tests. */
export const SHOP = 'https://shop.example';

/** A form on the page of a shop, with the default list and no task. */
export async function createForm(test: TestApp, overrides: Json = {}): Promise<AnsweredRecord> {
  const input = {
    name: 'Shop',
    slug: 'shop',
    title: 'News from the shop',
    origins: [SHOP],
    proof_of_work: false,
    ...overrides,
  };
  return madeBy(await clientFor(test, 'editor').post('/forms', input));
}

/** A public list of this name. */
export async function createPublicList(test: TestApp, name: string): Promise<AnsweredRecord> {
  return madeBy(await clientFor(test, 'editor').post('/contact-lists', { name, visibility: 'public' }));
}

interface Sending {
  origin?: string;
  /** `page`: the browser opens the response; `script`: a script reads it. */
  by?: 'page' | 'script';
  type?: 'multipart' | 'urlencoded';
  address?: string;
}

/** Sends a form as a browser does. */
export function sendForm(
  test: TestApp,
  fields: Readonly<Record<string, string | string[]>>,
  { origin, by = 'page', type = 'multipart', address = '203.0.113.7' }: Sending = {},
): Promise<Response> {
  const body = type === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value);
  return test.request('/api/v1/published-forms/shop/subscribe', {
    method: 'POST',
    address,
    body,
    headers: {
      accept: by === 'page' ? 'text/html,application/xhtml+xml,*/*;q=0.8' : 'application/json',
      ...(origin === undefined ? {} : { origin, 'sec-fetch-site': 'cross-site' }),
    },
  });
}

/** The proof that a browser sends for a task. */
export function solve({ task, salt, hash, numbers }: FormTask): string {
  for (let number = 0; number < numbers; number += 1)
    if (createHash('sha256').update(`${salt}:${number}`).digest('hex') === hash) return `${task}.${number}`;
  throw new Error('The task has no solution.');
}

/** A solved task of the form. */
export async function proofOf(test: TestApp, slug = 'shop'): Promise<string> {
  const { data } = await clientFor(test).get(`/published-forms/${slug}/task`);
  return solve(data as unknown as FormTask);
}
