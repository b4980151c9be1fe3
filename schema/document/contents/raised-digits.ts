const RAISED = signs('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ');
const LOWERED = signs('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎');

/** The raised (`sup`) or lowered (`sub`) signs for a text, or null where Unicode lacks one of them. In any case of the tag’s name. */
export function raised(text: string, tagName: string): string | null {
  const table = tagName.toLowerCase() === 'sup' ? RAISED : LOWERED;
  const found = [...text.trim()].map((sign) => table.get(sign) ?? null);
  return found.includes(null) ? null : found.join('');
}

function signs(plain: string, other: string): ReadonlyMap<string, string> {
  const others = [...other];
  return new Map([...plain].map((sign, index) => [sign, others[index] ?? sign]));
}
