const IN_TEXT = /[&<>]/g;
const IN_ATTRIBUTE = /[&<>"]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text between tags. */
export function escapeText(text: string): string {
  return text.replace(IN_TEXT, (character) => ENTITIES[character] ?? '');
}

/** For the value of an attribute in double quotes. */
export function escapeAttribute(value: string): string {
  return value.replace(IN_ATTRIBUTE, (character) => ENTITIES[character] ?? '');
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
