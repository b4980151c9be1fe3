/** What a person does and sees on a page: controls by role and name, as assistive technology knows them. */
const SELECTORS = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  checkbox: 'input[type="checkbox"]',
  radio: 'input[type="radio"]',
  field: 'input:not([type="checkbox"], [type="radio"]), textarea, select',
  menuitem: '[role="menuitem"]',
  dialog: '[role="dialog"]',
  status: '[role="status"]',
  alert: '[role="alert"]',
  toolbar: '[role="toolbar"]',
  listitem: 'li',
} as const;
type SeenRole = keyof typeof SELECTORS;

/** All that is shown of a role. */
export function allSeen(role: SeenRole): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(SELECTORS[role])];
  return found.filter((element) => element.closest('[hidden], [aria-hidden="true"]') === null);
}

/** The control with that name, or undefined if there is none. */
export function seen(role: SeenRole, name: string): HTMLElement | undefined {
  return allSeen(role).find((element) => nameOf(element) === name);
}

/** The text of everything with that role. */
export function textsOf(role: SeenRole): string[] {
  return allSeen(role).map(textOf);
}

/** The control with that name; the test fails if there is none. */
export function get(role: SeenRole, name: string): HTMLElement {
  const found = seen(role, name);
  if (found !== undefined) return found;
  throw new Error(`No ${role} “${name}”, but: ${allSeen(role).map(nameOf).join(' | ')}`);
}

/** Presses it as a person would: disabled controls do nothing. */
export function press(role: 'button' | 'link' | 'checkbox' | 'radio' | 'menuitem', name: string): void {
  get(role, name).click();
}

/** Puts this text into a field, or chooses it in a list. */
export function write(name: string, text: string): void {
  const field = get('field', name) as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

/** The value of a field. */
export function valueOf(name: string): string {
  return (get('field', name) as HTMLInputElement).value;
}

/** True for a disabled control. */
export function isDisabled(role: SeenRole, name: string): boolean {
  return (get(role, name) as HTMLButtonElement).disabled;
}

/** True for a box or an option that is ticked. */
export function isTicked(role: 'checkbox' | 'radio', name: string): boolean {
  return (get(role, name) as HTMLInputElement).checked;
}

/** What assistive technology calls it. */
export function nameOf(element: HTMLElement): string {
  const labelled = element.getAttribute('aria-labelledby');
  const label = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
  const named = labelled === null ? (label ?? element.closest('label')) : document.getElementById(labelled);
  return element.getAttribute('aria-label') ?? textOf(named ?? element);
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
