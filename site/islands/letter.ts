import { messages } from '../overlays/messages.ts';
import { markFaults, signUpOf, subscribe } from '../overlays/subscribe.ts';
import { pageTranslator } from '../language/plain-translator.ts';

const words = pageTranslator.of(messages);

const loadOverlays = () => import('../overlays/overlays.tsx');

/** The newsletter form in the page; its messages appear in windows and notifications. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const problem = form.querySelector<HTMLElement>('[role=alert]');
  const button = form.querySelector('button');
  const send = async () => {
    const signUp = signUpOf(form);
    if (!markFaults(form, signUp))
      return inWindow(
        ({ notifyInvalidEmail }) => notifyInvalidEmail(),
        () => say(words('sign_up_bad_email')),
      );
    if (signUp.firstName === '') throw new Error(words('sign_up_name_missing'));
    await subscribe(signUp);
    form.reset();
    await inWindow(
      ({ openNewsletterThanks }) => openNewsletterThanks(),
      () => (location.href = '/emails/subscribed'),
    );
  };
  const say = (text: string) => {
    if (problem !== null) problem.textContent = text;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    say('');
    if (button !== null) button.disabled = true;
    send()
      .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        if (button !== null) button.disabled = false;
      });
  });
}

type Overlays = Awaited<ReturnType<typeof loadOverlays>>;

/** If the window fails to load, subscribers are thanked in the page. */
async function inWindow(
  show: (overlays: Overlays) => Promise<void> | void,
  otherwise: () => void,
): Promise<void> {
  try {
    await show(await loadOverlays());
  } catch {
    otherwise();
  }
}
