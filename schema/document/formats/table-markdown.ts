import type { NodeOf } from '../types.ts';
import { attributesOf } from '../contents/walk.ts';

type Cell = NodeOf<'tableCell'> | NodeOf<'tableHeader'>;

/** Can Markdown's own tables say it? One header row, equal rows, no spans, one paragraph a cell. */
export function isPipeTable(table: NodeOf<'table'>): boolean {
  const [head, ...body] = (table.content ?? []).map((row) => row.content ?? []);
  if (head === undefined || head.length === 0) return false;
  return (
    head.every((cell) => cell.type === 'tableHeader' && isPlain(cell)) &&
    body.every(
      (row) => row.length === head.length && row.every((cell) => cell.type === 'tableCell' && isPlain(cell)),
    )
  );
}

/** The table with `|` between cells; `write` gives the text of a paragraph on one line. */
export function pipeTable(table: NodeOf<'table'>, write: (paragraph: NodeOf<'paragraph'>) => string): string {
  const rows = (table.content ?? []).map((row) => {
    const cells = (row.content ?? []).map((cell) => {
      const [paragraph] = cell.content ?? [];
      return paragraph?.type === 'paragraph' ? write(paragraph) : '';
    });
    return `| ${cells.join(' | ')} |`;
  });
  const columns = table.content?.[0]?.content?.length ?? 0;
  return [rows[0], `|${' --- |'.repeat(columns)}`, ...rows.slice(1)].join('\n');
}

function isPlain(cell: Cell): boolean {
  const { colspan, rowspan } = attributesOf(cell);
  const [only, ...others] = cell.content ?? [];
  const isParagraph = only?.type === 'paragraph' && others.length === 0;
  return colspan === 1 && rowspan === 1 && isParagraph && !hasPipeInCode(only);
}

/** Inside code a bar cannot be distinguished from the end of a cell. */
function hasPipeInCode(paragraph: NodeOf<'paragraph'>): boolean {
  return (paragraph.content ?? []).some(
    (node) =>
      node.type === 'text' && node.text.includes('|') && node.marks?.some((mark) => mark.type === 'code'),
  );
}
