/** What a variable became, if a mail may lead there; `#` otherwise. Escaped text stays escaped. */
export function safeAddress(value: unknown): string {
  const address = typeof value === 'string' ? value.trim() : '';
  return /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(address) ? address : '#';
}
