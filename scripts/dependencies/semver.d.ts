/** What is used of semver, which brings no types. */
declare module 'semver' {
  interface Options {
    includePrerelease?: boolean;
  }
  const semver: {
    satisfies(version: string, range: string, options?: Options): boolean;
    validRange(range: string): string | null;
    valid(version: string): string | null;
    compare(one: string, other: string): number;
  };
  export default semver;
}
