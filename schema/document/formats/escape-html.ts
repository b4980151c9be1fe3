/**
 * For text between tags. Replaces one character after another: a callback for each of half a million takes
 * three times as long.
 */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** For the value of an attribute in double quotes. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replace(/"/g, '&quot;');
}

/** A start tag. Values that are null or undefined leave their attribute out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | null | undefined>>,
  end: '>' | ' />' = '>',
): string {
  let html = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) html += ` ${attribute}="${escapeAttribute(String(value))}"`;
  }
  return html + end;
}
