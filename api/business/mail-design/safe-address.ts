/** The value of a variable, if an email may link to it; `#` otherwise. Escaped text stays escaped. */
export function safeAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : '';
  return /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(address) ? address : '#';
}
