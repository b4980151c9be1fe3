/** A problem with a file of the site folder; `file` is relative to the folder. */
export interface SiteProblem {
  file: string;
  /** A sentence that describes it. */
  words: string;
}

/** The problems of a site folder: one line each, with its file. */
export class SiteFolderError extends Error {
  readonly problems: readonly SiteProblem[];

  constructor(problems: readonly SiteProblem[]) {
    super(problems.map(({ file, words }) => `${file}: ${words}`).join('\n'));
    this.name = 'SiteFolderError';
    this.problems = problems;
  }
}
