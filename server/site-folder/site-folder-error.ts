/** Something wrong with a file of the site folder; `file` is below the folder. */
export interface SiteProblem {
  file: string;
  /** A sentence about it. */
  words: string;
}

/** What is wrong with a site folder: one line for each problem, each with its file. */
export class SiteFolderError extends Error {
  readonly problems: readonly SiteProblem[];

  constructor(problems: readonly SiteProblem[]) {
    super(problems.map(({ file, words }) => `${file}: ${words}`).join('\n'));
    this.name = 'SiteFolderError';
    this.problems = problems;
  }
}
