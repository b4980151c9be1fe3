import { type Command, type EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { isInTable, moveTableColumn, moveTableRow, selectedRect, TableMap } from '@tiptap/pm/tables';

/** The part of a table that is moved. */
export type Line = 'row' | 'column';

/** The position of the selection in its table: row, column, and how many there are. */
export interface TablePlace {
  at: Readonly<Record<Line, number>>;
  count: Readonly<Record<Line, number>>;
}

/** Undefined outside of tables. */
export function tablePlace(state: EditorState): TablePlace | undefined {
  if (!isInTable(state)) return undefined;
  const { top, left, map } = selectedRect(state);
  return { at: { row: top, column: left }, count: { row: map.height, column: map.width } };
}

/** Moves the row or column of the selection by one, and the caret with it. False at the edge, and outside of tables. */
export function moveLine(line: Line, step: 1 | -1): Command {
  return (state, dispatch) => {
    const place = tablePlace(state);
    if (place === undefined) return false;
    const from = place.at[line];
    const to = from + step;
    if (to < 0 || to >= place.count[line]) return false;
    const { tableStart } = selectedRect(state);
    const row = line === 'row' ? to : place.at.row;
    const column = line === 'column' ? to : place.at.column;
    const withCaret = (tr: Transaction) => {
      const table = tr.doc.nodeAt(tableStart - 1);
      const cell = table === null ? undefined : TableMap.get(table).map[row * place.count.column + column];
      if (cell !== undefined) tr.setSelection(Selection.near(tr.doc.resolve(tableStart + cell + 1)));
      dispatch?.(tr);
    };
    const move = line === 'row' ? moveTableRow : moveTableColumn;
    return move({ from, to, select: false })(state, dispatch === undefined ? undefined : withCaret);
  };
}
