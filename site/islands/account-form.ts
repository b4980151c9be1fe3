import { ApiClientError } from '#api-client/api-error.ts';

/** Where the staff token is kept (spec §3). */
export const TOKEN_KEY = 'pbt_token';
const FAILED = 'Something went wrong!';

/** Posts to the API of the page's own origin and gives back the `data` of the answer. Throws `ApiClientError`. */
export async function post<Data>(path: string, body: Record<string, string | undefined>): Promise<Data> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiClientError(response.status, answer);
  return (answer as { data: Data }).data;
}

/** Answers the submissions of a form with `send`, from now on; what goes wrong is said above its button. */
export function onSubmit(
  form: HTMLFormElement,
  send: (values: Record<string, string>) => Promise<void>,
): void {
  const problem = form.querySelector<HTMLElement>('[role=alert]');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const say = (text: string) => {
    if (problem !== null) problem.textContent = text;
  };
  // Who is writing already stays where they are: on a slow line this comes late, and a password would go on in another field.
  if (document.activeElement === document.body) form.querySelector('input')?.focus();
  if (button !== null) button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    say('');
    if (button !== null) button.disabled = true;
    send(valuesOf(form))
      .catch((error: unknown) => say(error instanceof ApiClientError ? messagesOf(error) : FAILED))
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

/** The messages name the field already that an error is about: nothing is said twice. */
function messagesOf({ messages, errors }: ApiClientError): string {
  const more = Object.values(errors)
    .flat()
    .filter((text) => !messages.some((message) => message.includes(text)));
  return [...new Set([...messages, ...more])].map(asSentence).join(' ');
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
