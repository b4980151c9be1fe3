/** What a page says of a form that was sent without script and refused (spec §8). */
export function formProblem(problem: string | undefined): string | undefined {
  switch (problem) {
    case 'link':
      return 'Something went wrong: This link is not valid.';
    case 'later':
      return 'Something went wrong: Too many attempts. Try again later.';
    default:
      return undefined;
  }
}
