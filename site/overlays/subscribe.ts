import { capture } from '../analytics/analytics.ts';
import { remember } from '../client/parts/memory.ts';
import { inPageLanguage, pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/** What the newsletter's form sends (spec §3); `website` is hidden from people. */
export interface SignUp {
  email: string;
  firstName: string;
  website: string;
}

/** What was typed into a form of `NewsletterFields`. */
export function signUpOf(form: HTMLFormElement): SignUp {
  const values = new FormData(form);
  const textOf = (name: keyof SignUp) => {
    const value = values.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return { email: textOf('email'), firstName: textOf('firstName'), website: textOf('website') };
}

const say = pageTranslator.of(messages);

/** Text without spaces, an @, and a dot in the domain (spec §5). */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** Marks the fields of a form that can't be sent as they are, and no others. Whether the email address is valid. */
export function markFaults(form: HTMLFormElement, { email, firstName }: SignUp): boolean {
  const isValid = isEmail(email);
  const mark = (name: keyof SignUp, isWrong: boolean) => {
    const field = form.querySelector(`[name=${name}]`);
    if (isWrong) field?.setAttribute('aria-invalid', 'true');
    else field?.removeAttribute('aria-invalid');
  };
  mark('email', !isValid);
  mark('firstName', firstName === '');
  return isValid;
}

/** Subscribes a visitor. Throws an `Error` whose message is to be shown under the form. */
export async function subscribe({ email, firstName, website }: SignUp): Promise<void> {
  capture('newsletter_subscription_started');
  const response = await post({ email, firstName, ...(website === '' ? {} : { website }) });
  if (!response.ok) throw new Error(messageOf(await response.json().catch(() => undefined)));
  remember('mailing_list_modal_subscribed');
  capture('newsletter_subscription_success');
}

async function post(body: Partial<SignUp>): Promise<Response> {
  try {
    return await fetch('/api/v1/email/subscribe', {
      method: 'POST',
      headers: { ...inPageLanguage(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new Error(say('sign_up_failed'), { cause: error });
  }
}

function messageOf(problem: unknown): string {
  const { messages } = (problem ?? {}) as { messages?: unknown };
  return Array.isArray(messages) && messages.length > 0 ? messages.join(' ') : say('sign_up_failed');
}
