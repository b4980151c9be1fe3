/**
 * Splits an HTML text into pieces, of which every second one is preformatted (a whole `<pre>` or `<code>`).
 * Linear time for any input.
 */
export function splitVerbatim(html: string, names: readonly ('pre' | 'code')[]): string[] {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let from = 0;
  const nextOf = new Map(names.map((name) => [name, 0]));
  for (;;) {
    let start = -1;
    let found: string | undefined;
    for (const [name, known] of nextOf) {
      if (known === -1) continue;
      const at = known >= from && known > 0 ? known : lower.indexOf(`<${name}`, from);
      nextOf.set(name, at);
      if (at !== -1 && (start === -1 || at < start)) {
        start = at;
        found = name;
      }
    }
    if (found === undefined) break;
    const close = lower.indexOf(`</${found}>`, start);
    if (close === -1) {
      nextOf.delete(found as 'pre' | 'code');
      continue;
    }
    const end = close + found.length + 3;
    pieces.push(html.slice(from, start), html.slice(start, end));
    from = end;
  }
  pieces.push(html.slice(from));
  return pieces;
}
