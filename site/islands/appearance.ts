import './appearance.css';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/**
 * Where it is stored: words such as `dark larger`. `seo/appearance-script.ts` reads them before the page is
 * drawn.
 */
const KEY = 'reading';

interface Choice {
  legend: string;
  /** Options and their labels; the empty one is the default. */
  options: readonly (readonly [word: string, name: string])[];
}

const say = pageTranslator.of(messages);

const choices = (): readonly Choice[] => [
  {
    legend: say('appearance_size'),
    options: [
      ['smaller', say('appearance_smaller')],
      ['', say('appearance_normal')],
      ['larger', say('appearance_larger')],
      ['largest', say('appearance_largest')],
    ],
  },
  {
    legend: say('appearance_colors'),
    options: [
      ['light', say('appearance_light')],
      ['dark', say('appearance_dark')],
      ['', say('appearance_device')],
    ],
  },
];

/** Lets readers choose text size and colors; the choice applies to every page in this browser. */
export function chooseAppearance(host: HTMLElement, button: HTMLButtonElement): void {
  const form = host.appendChild(document.createElement('form'));
  form.ariaLabel = say('appearance_title');
  form.append(...choices().map(fieldsetOf));
  form.addEventListener('change', () => keep(chosenIn(form)));
  const show = (isShown: boolean) => {
    form.hidden = !isShown;
    button.ariaExpanded = String(isShown);
  };
  button.addEventListener('click', () => show(form.hidden !== false));
  // The press that loaded this.
  show(true);
}

function fieldsetOf({ legend, options }: Choice): HTMLFieldSetElement {
  const fieldset = document.createElement('fieldset');
  const title = document.createElement('legend');
  title.textContent = legend;
  const kept = (document.documentElement.dataset[KEY] ?? '').split(' ');
  const chosen = options.find(([word]) => kept.includes(word)) ?? ['', ''];
  const labels = options.map(([word, name]) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'radio', name: legend, value: word, checked: word === chosen[0] });
    label.append(input, name);
    return label;
  });
  fieldset.append(title, ...labels);
  return fieldset;
}

function chosenIn(form: HTMLFormElement): string {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input:checked')];
  return inputs.flatMap(({ value }) => (value === '' ? [] : [value])).join(' ');
}

/** In a browser that forbids storage, it applies only to this page. */
function keep(words: string): void {
  document.documentElement.dataset[KEY] = words;
  try {
    localStorage.setItem(KEY, words);
  } catch {}
}
