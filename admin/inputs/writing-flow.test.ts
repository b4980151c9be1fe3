// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { goToText } from './writing-flow.ts';

const EDITOR = '<div class="editor-text"><div role="textbox" tabindex="0"></div></div>';

afterEach(() => document.body.replaceChildren());

function openForm(content: string): { form: HTMLFormElement; intro: HTMLElement } {
  const form = document.body.appendChild(document.createElement('form'));
  form.innerHTML = `<textarea></textarea>${content}`;
  const intro = form.querySelector('textarea') as HTMLElement;
  intro.focus();
  return { form, intro };
}

it('leads from a line into the text', () => {
  const { form, intro } = openForm(EDITOR);
  goToText(intro);
  expect(document.activeElement).toBe(form.querySelector('[role=textbox]'));
});

it('waits for an editor that is still loading', async () => {
  const { form, intro } = openForm('');
  goToText(intro);
  expect(document.activeElement).toBe(intro);
  form.insertAdjacentHTML('beforeend', EDITOR);
  await vi.waitFor(() => expect(document.activeElement).toBe(form.querySelector('[role=textbox]')));
});

it('leaves someone alone who has gone elsewhere meanwhile', async () => {
  const { form, intro } = openForm('<input>');
  goToText(intro);
  form.querySelector('input')?.focus();
  form.insertAdjacentHTML('beforeend', EDITOR);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(form.querySelector('input'));
});
