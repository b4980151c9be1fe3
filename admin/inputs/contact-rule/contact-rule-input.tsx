import type { InputProps } from '../input-props.ts';
export function ContactRuleInput(_: InputProps<'contact-rule'>) {
  return null;
}
