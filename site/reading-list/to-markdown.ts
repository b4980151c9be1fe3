import type { KeptPage } from './kept.ts';

/** A reading list as a Markdown file. */
export function readingListMarkdown(
  pages: readonly KeptPage[],
  { title, origin }: { title: string; origin: string },
): string {
  const parts = pages.map(({ path, title: name, by, passages }) =>
    [
      `## [${escaped(name)}](${origin}${path})`,
      ...(by === '' ? [] : [escaped(by)]),
      ...passages.map(({ text }) =>
        text
          .split('\n')
          .map((line) => `> ${escaped(line)}`)
          .join('\n>\n'),
      ),
    ].join('\n\n'),
  );
  return `${[`# ${escaped(title)}`, ...parts].join('\n\n')}\n`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\[\]`*_<>#]/g, String.raw`\$&`);
}
