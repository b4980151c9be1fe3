/** Why a feed cannot be used. */
export type FeedProblem = 'not_fetched' | 'too_large' | 'not_a_feed' | 'broken';

/** A feed that cannot be used. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly problem: FeedProblem;

  constructor(problem: FeedProblem) {
    super(problem);
    this.problem = problem;
  }
}
