/** What a reader of a tutorial does next: save a file, or run a command. */
export type TutorialStep = { file: string; code: string } | { command: string };

/** A block of code after a sentence that names its file, or one of commands. */
const BLOCK =
  /`(?<file>[\w./-]+\.(?:tsx?|css))`[^`]*:\n\n```(?:tsx?|css)\n(?<code>.*?)```|```sh\n(?<commands>.*?)```/gs;

/** The steps of a page, in its order. */
export function tutorialSteps(page: string): TutorialStep[] {
  return [...page.matchAll(BLOCK)].flatMap(({ groups = {} }): TutorialStep[] => {
    const { file, code = '', commands = '' } = groups;
    if (file !== undefined) return [{ file, code }];
    return commands
      .trim()
      .split('\n')
      .map((command) => ({ command }));
  });
}
