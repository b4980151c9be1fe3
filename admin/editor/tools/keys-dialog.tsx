import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';

import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { shownKeys } from './toolbar.tsx';
import { BLOCK_TOOLS, MARK_TOOLS, type Tool } from './tools.ts';

type Line = readonly [keys: string, what: string];

const MOVING: readonly Line[] = [
  ['/', 'On an empty line: everything that can be inserted'],
  ['Mod+K', 'Link to a page or an address'],
  ['Mod+Alt+P', 'Picture from the library, or a new one'],
  ['Mod+Alt+2', 'Heading (3, 4: below it)'],
  ['Mod+Alt+0', 'Text'],
  ['Alt+F10', 'Go to the tools; arrow keys move between them'],
  ['Esc', 'Leave the text'],
  ['Mod+S', 'Save'],
  ['Mod+Z', 'Undo (with Shift: redo)'],
];
const TABLE: readonly Line[] = [
  ['Tab', 'Next cell; in the last one, a new row'],
  ['Alt+Shift+↓', 'Row below (↑: above)'],
  ['Alt+Shift+→', 'Column right (←: left)'],
  ['Alt+Shift+Backspace', 'Remove the row'],
  ['Alt+Shift+Delete', 'Remove the column'],
];
const TYPED: readonly Line[] = [
  ['# ', 'Heading (## and ###: below it)'],
  ['- or 1. ', 'List'],
  ['> ', 'Quotation'],
  ['[!tip] ', 'Callout (also note, warning)'],
  ['---', 'Line'],
  ['``` ', 'Code'],
  ['**bold**, *italic*, ~~struck~~', 'Marks'],
  ['[words](address)', 'Link'],
  ['[^words of the note]', 'Footnote'],
];

/** Every key and sign of the editor on one page. */
export function KeysDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isThere = ({ name }: Tool) =>
    name === undefined || name in editor.schema.nodes || name in editor.schema.marks;
  const tools = [...MARK_TOOLS, ...BLOCK_TOOLS]
    .filter(isThere)
    .flatMap((tool: Tool): Line[] => (tool.keys === undefined ? [] : [[tool.keys, tool.label]]));
  const isDocument = 'table' in editor.schema.nodes;
  return (
    <TitledDialog
      title="Writing with the keyboard"
      width="md"
      className="keys-sheet"
      keepsFocus
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Lines title="Keys" lines={[...MOVING, ...tools]} />
      {isDocument ? <Lines title="Typed" lines={TYPED} /> : null}
      {isDocument ? <Lines title="In a table" lines={TABLE} /> : null}
    </TitledDialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{shownKeys(keys)}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
