const VERSION = /^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/;

/** Whether a version comes after another. */
export function isNewer(version: string, current: string): boolean {
  const numbers = (one: string) => one.split(/[.-]/).slice(0, 3).map(Number);
  const [given, present] = [numbers(version), numbers(current)];
  const difference = given.map((part, at) => part - (present[at] ?? 0)).find((part) => part !== 0);
  return (difference ?? (current.includes('-') && version !== current ? 1 : 0)) > 0;
}

/** The changelog after a release: what was unreleased has a version and a day. */
export function released(changelog: string, version: string, day: string): string {
  if (!VERSION.test(version)) throw new Error(`"${version}" isn’t a version. Write one such as 1.2.3.`);
  const [before, unreleased, ...more] = changelog.split(/^## Unreleased\n/m);
  if (unreleased === undefined || more.length > 0)
    throw new Error('The changelog has no section "Unreleased".');
  if (!/^- /m.test(unreleased.split(/^## /m)[0] ?? ''))
    throw new Error('Nothing has changed since the last release.');
  return `${before}## Unreleased\n\n## ${version} – ${day}\n${unreleased}`;
}

/** What a release changed, from the changelog. */
export function notesOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((part) => part.split(/[ \n]/, 1)[0] === version);
  if (section === undefined) throw new Error(`The changelog has no section ${version}.`);
  return `${section.slice(section.indexOf('\n')).trim()}\n`;
}
