/** Words of others as HTML: they are neither markup nor a variable of the email. */
export function asHtml(text: string): string {
  return noVariables(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A link of others as an attribute. */
export function asHref(url: string): string {
  return asHtml(withoutBraces(url));
}

/** A space after every brace, so that nothing that is removed later puts two of them next to each other. */
export function noVariables(text: string): string {
  return text.replaceAll(/\{(?! )/g, '{ ');
}

/** A URL that is no variable. */
export function withoutBraces(url: string): string {
  return url.replaceAll('{', '%7B').replaceAll('}', '%7D');
}
