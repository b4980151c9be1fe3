import { problemText } from '../overlays/problem-text.ts';
import { callEmailApi } from './email-api.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);
/** The form that unsubscribes. */
const FORM = 'form:not([data-undo], [data-by-address])';

/** What the holder of a link sees. A plain email address gets only a `message`. */
interface Subscription {
  email_masked?: string;
  lists?: { id: string; name: string; status: 'unconfirmed' | 'confirmed' | 'unsubscribed' }[];
  status: string;
  undo_until?: string | null;
  message?: string;
}

/** Shows the subscriber and the lists, unsubscribes on the button, and offers undo. */
export function mount(host: HTMLElement): void {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const form = host.querySelector<HTMLFormElement>(FORM);
  const problem = host.querySelector('[role=alert]');
  const undo = host.querySelector('[data-undo]');
  const byAddress = host.querySelector<HTMLFormElement>('[data-by-address]');
  if (form === null || problem === null || undo === null || byAddress === null) return;
  byAddress.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = byAddress.querySelector('input')?.value ?? '';
    void sendLink(host, problem, address);
  });
  if (token === '') {
    byAddress.hidden = false;
    return;
  }
  const path = `/unsubscribe/${encodeURIComponent(token)}`;

  const run = async (body?: object) => {
    problem.textContent = '';
    try {
      show(host, await callEmailApi<Subscription>(path, body));
    } catch (error) {
      if (body === undefined) {
        form.hidden = true;
        byAddress.hidden = false;
      }
      problem.textContent = problemText(error);
    } finally {
      delete document.documentElement.dataset['navigating'];
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    if (boxes.length > 0 && chosen.length === 0) problem.textContent = say('email_choose');
    else void run(chosen.length === boxes.length ? {} : { lists: chosen });
  });
  undo.addEventListener('submit', (event) => {
    event.preventDefault();
    void run({ undo: true });
  });
  void run();
}

/** Sends a link to an email address. The response is the same whether or not it is subscribed. */
async function sendLink(host: HTMLElement, problem: Element, address: string): Promise<void> {
  problem.textContent = '';
  try {
    const { message = '' } = await callEmailApi<Subscription>(
      `/unsubscribe/${encodeURIComponent(address.trim())}`,
      {},
    );
    host.querySelector('[data-said]')?.replaceChildren(paragraph(message));
    host.querySelector<HTMLElement>('[data-by-address]')?.setAttribute('hidden', '');
  } catch (error) {
    problem.textContent = problemText(error);
  } finally {
    delete document.documentElement.dataset['navigating'];
  }
}

function show(host: HTMLElement, subscription: Subscription): void {
  const { email_masked: email = '', lists = [], undo_until: undoUntil = null, message } = subscription;
  const said = host.querySelector('[data-said]');
  const form = host.querySelector<HTMLElement>(FORM);
  const undo = host.querySelector<HTMLElement>('[data-undo]');
  if (said === null || form === null || undo === null) return;
  const current = lists.filter(({ status }) => status !== 'unsubscribed');
  said.replaceChildren(paragraph(message ?? sentenceOf(email, current.length)));
  form.hidden = current.length === 0;
  undo.hidden = undoUntil === null;
  showLists(form, current);
}

function sentenceOf(email: string, count: number): string {
  if (email === '') return say('email_unknown');
  return count === 0 ? say('email_unsubscribed', { email }) : say('email_subscribed', { email });
}

/** A choice only if there are several lists; all are selected. */
function showLists(form: HTMLElement, lists: readonly { id: string; name: string }[]): void {
  const fieldset = form.querySelector<HTMLElement>('[data-lists]');
  if (fieldset === null) return;
  fieldset.hidden = lists.length === 0;
  const legend = fieldset.querySelector('legend');
  fieldset.replaceChildren(...(legend === null ? [] : [legend]));
  for (const { id, name } of lists) {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.value = id;
    box.checked = true;
    label.append(box, name);
    fieldset.append(label);
  }
}

function paragraph(text: string): HTMLParagraphElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
