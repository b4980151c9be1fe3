/** The maximum number of edits for a name to be taken for another one. */
const FAR = 3;

/** Returns the one of `names` that was probably meant, or undefined. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const [nearest] = [...names]
    .map((name) => ({ name, distance: distanceOf(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.min(FAR, Math.floor(name.length / 2)))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.name;
}

/** `; did you mean “name”?`, or an empty string. */
export function meant(written: string, names: Iterable<string>): string {
  const nearest = nearestName(written, names);
  return nearest === undefined ? '' : `. Did you mean "${nearest}"?`;
}

/** The number of letters to insert, delete, or replace (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
