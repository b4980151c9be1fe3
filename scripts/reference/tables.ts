/** A page of the reference that is made from the code, by the name of its file. */
export interface ReferencePage {
  file: string;
  text: string;
}

export type Row = readonly string[];

/** A table, its head first. */
export type Table = readonly [Row, ...Row[]];

const NOTE = '<!-- Generated from the code by `node scripts/reference/write-reference.ts`. -->';

/** A page with one table. */
export function page(
  about: readonly [name: string, title: string, intro: string],
  table: Table,
): ReferencePage {
  return pageOf(about, [tableText(table)]);
}

/** A page of several parts. */
export function pageOf(
  [name, title, intro]: readonly [string, string, string],
  parts: readonly string[],
): ReferencePage {
  return { file: `${name}.md`, text: `# ${title}\n\n${NOTE}\n\n${[intro, ...parts].join('\n\n')}\n` };
}

/** A table as Markdown. */
export function tableText([head, ...body]: Table): string {
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
