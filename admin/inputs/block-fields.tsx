import { type ReactNode, useId } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { withoutHandlers } from '../editor/paste/without-handlers.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { BlockContentList } from './block-content-list.tsx';
import { BlockImage } from './block-image.tsx';
import { GrowingText } from './growing-text.tsx';
import { LabelledLine } from './labelled-line.tsx';
import { MailTextInput } from './mail-text-input.tsx';

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** The kinds of blocks in the order they are offered, and how a new one starts. */
export const BLOCK_KINDS: readonly { type: Block['type']; label: string; make: () => Block }[] = [
  { type: 'text', label: 'Text', make: () => ({ type: 'text', html: '' }) },
  { type: 'heading', label: 'Heading', make: () => ({ type: 'heading', text: '', level: 2 }) },
  { type: 'image', label: 'Picture', make: () => ({ type: 'image', image_unique_identifier: '', alt: '' }) },
  { type: 'button', label: 'Button', make: () => ({ type: 'button', text: '', href: '' }) },
  { type: 'content_list', label: 'Content', make: () => ({ type: 'content_list', content_ids: [] }) },
  { type: 'columns', label: 'Columns', make: () => ({ type: 'columns', columns: [[], []] }) },
  { type: 'divider', label: 'Divider', make: () => ({ type: 'divider' }) },
  { type: 'html', label: 'HTML', make: () => ({ type: 'html', html: '' }) },
];

/** What names a block in the list: its kind, and what it says. */
export function blockTitle(block: Block): ReactNode {
  const label = BLOCK_KINDS.find(({ type }) => type === block.type)?.label ?? block.type;
  const words = wordsOf(block);
  return (
    <>
      {label}
      {words === '' ? null : <span className="quiet"> · {words}</span>}
    </>
  );
}

interface BlockFieldsProps {
  block: Block;
  disabled: boolean;
  onChange: (block: Block) => void;
  renderColumn: (blocks: readonly Block[], change: (blocks: Block[]) => void) => ReactNode;
}

/** The fields of one block. A new kind does not compile until it has its own. */
export function BlockFields({ block, disabled, onChange, renderColumn }: BlockFieldsProps): ReactNode {
  switch (block.type) {
    case 'heading':
      return <HeadingFields block={block} disabled={disabled} onChange={onChange} />;
    case 'text':
      return (
        <MailTextInput
          value={block.html}
          disabled={disabled}
          onChange={(html) => onChange({ ...block, html })}
        />
      );
    case 'image':
      return <BlockImage block={block} disabled={disabled} onChange={onChange} />;
    case 'button':
      return (
        <>
          <LabelledLine
            label="Words"
            value={block.text}
            disabled={disabled}
            onChange={(text) => onChange({ ...block, text })}
          />
          <LabelledLine
            label="Leads to"
            help="An address, or a variable such as {{ unsubscribe_url }}."
            value={block.href}
            disabled={disabled}
            onChange={(href) => onChange({ ...block, href })}
          />
        </>
      );
    case 'divider':
      return <p className="quiet">A line between two parts.</p>;
    case 'content_list':
      return <BlockContentList block={block} disabled={disabled} onChange={onChange} />;
    case 'html':
      return <HtmlFields block={block} disabled={disabled} onChange={onChange} />;
    case 'columns':
      return block.columns.map((column, position) => (
        // A column is its position.
        <section key={position} className="stack" aria-label={`Column ${position + 1}`}>
          <span className="field-label">Column {position + 1}</span>
          {renderColumn(column, (blocks) =>
            onChange({ ...block, columns: block.columns.with(position, blocks) }),
          )}
        </section>
      ));
  }
}

interface PartProps<Type extends Block['type']> {
  block: BlockOf<Type>;
  disabled: boolean;
  onChange: (block: Block) => void;
}

function HeadingFields({ block, disabled, onChange }: PartProps<'heading'>) {
  const id = useId();
  return (
    <>
      <LabelledLine
        label="Words"
        value={block.text}
        disabled={disabled}
        onChange={(text) => onChange({ ...block, text })}
      />
      <FieldFrame id={id} label="Size">
        <select
          className="input"
          id={id}
          disabled={disabled}
          value={block.level ?? 2}
          onChange={({ target }) => onChange({ ...block, level: Number(target.value) as 1 | 2 | 3 })}
        >
          <option value={1}>Large</option>
          <option value={2}>Medium</option>
          <option value={3}>Small</option>
        </select>
      </FieldFrame>
    </>
  );
}

function HtmlFields({ block, disabled, onChange }: PartProps<'html'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label="HTML">
      <GrowingText
        className="input"
        id={id}
        minRows={4}
        spellCheck={false}
        disabled={disabled}
        value={block.html}
        onChange={(html) => onChange({ ...block, html })}
      />
    </FieldFrame>
  );
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'button':
      return block.text;
    case 'text':
    case 'html':
      return textOfHtml(block.html).slice(0, 80);
    case 'image':
      return block.alt;
    case 'content_list':
      return block.content_ids === undefined ? 'by rule' : `${block.content_ids.length} chosen`;
    case 'columns':
      return String(block.columns.length);
    case 'divider':
      return '';
  }
}

/** The words of a piece of HTML; parsed, never run. */
function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutHandlers(html), 'text/html');
  return body.textContent.replaceAll(/\s+/g, ' ').trim();
}
