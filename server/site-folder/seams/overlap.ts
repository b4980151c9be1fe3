const isOpen = (part: string | undefined) => part?.startsWith(':') === true || part?.startsWith('{') === true;

/** Whether a path could match both patterns, whose open parts are written `:name` or `{name}`. */
export function overlap(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  const isSame = (part: string, at: number) => part === others[at] || isOpen(part) || isOpen(others[at]);
  return parts.length === others.length && parts.every(isSame);
}
