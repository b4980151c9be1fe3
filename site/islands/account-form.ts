import { ApiClientError } from '#api-client/api-error.ts';
import { redirectTarget } from './redirect-target.ts';
import type { AnswerLine, AnswerOf } from '#schema/answers/index.ts';
import type { SignedIn } from '#schema/answers/operations/sign-in.ts';
import { inPageLanguage, pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/** Where the staff token is stored. */
export const TOKEN_KEY = 'pbt_token';
const say = pageTranslator.of(messages);

type PostLine = Extract<AnswerLine, `POST ${string}`>;
type GetLine = Extract<AnswerLine, `GET ${string}`>;

/** Posts to a route of the page's own origin and returns the `data` of its response. Throws `ApiClientError`. */
export async function post<Line extends PostLine>(line: Line, body: object): Promise<AnswerOf<Line>> {
  return call(line, {
    method: 'POST',
    headers: { ...inPageLanguage(), Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The same for reads. */
export function get<Line extends GetLine>(line: Line): Promise<AnswerOf<Line>> {
  return call(line, { headers: { ...inPageLanguage(), Accept: 'application/json' } });
}

async function call<Line extends AnswerLine>(line: Line, init: RequestInit): Promise<AnswerOf<Line>> {
  const response = await fetch(`/api/v1${line.slice(line.indexOf('/'))}`, init);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiClientError(response.status, answer);
  return (answer as { data: AnswerOf<Line> }).data;
}

/** Stores the token and opens the requested page. */
export function goOnWith({ token }: Pick<SignedIn, 'token'>): void {
  localStorage.setItem(TOKEN_KEY, token);
  const redirect = new URLSearchParams(location.search).get('redirect');
  location.assign(redirectTarget(redirect, location.origin));
}

/** Shows an error above the button of a form. */
export function sayProblem(form: HTMLFormElement, words: string): void {
  const problem = form.querySelector<HTMLElement>('[role=alert]');
  if (problem !== null) problem.textContent = words;
}

/** The error as text for people. */
export function errorText(error: unknown): string {
  return error instanceof ApiClientError ? messagesOf(error) : say('account_failed');
}

/** Handles submissions of a form with `send`; errors are shown above its button. */
export function onSubmit(
  form: HTMLFormElement,
  send: (values: Record<string, string>) => Promise<void>,
): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const show = (text: string) => sayProblem(form, text);
  // Users who are typing keep the focus: on a slow connection this comes late, and the password would
  // continue in another field.
  if (document.activeElement === document.body) form.querySelector('input')?.focus();
  if (button !== null) button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show('');
    if (button !== null) button.disabled = true;
    send(valuesOf(form))
      .catch((error: unknown) => show(errorText(error)))
      .finally(() => {
        if (button !== null) button.disabled = false;
        delete document.documentElement.dataset['navigating'];
      });
  });
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') values[name] = value;
  return values;
}

/** The messages already name the field of an error, so nothing is repeated. */
function messagesOf({ messages, errors }: ApiClientError): string {
  const more = Object.values(errors)
    .flat()
    .filter((text) => !messages.some((message) => message.includes(text)));
  return [...new Set([...messages, ...more])].map(asSentence).join(' ');
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
