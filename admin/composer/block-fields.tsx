import { type ReactNode, useId } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { GrowingText } from '../kit/parts/growing-text.tsx';
import { BlockContentList } from './block-content-list.tsx';
import { BlockImage } from './block-image.tsx';
import { ColumnCount } from './column-count.tsx';
import { MailTextInput } from './mail-text-input.tsx';
import { VariableAid } from './variable-aid.tsx';
import { VariableLine } from './variable-line.tsx';
import { say } from './messages.ts';

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

interface BlockFieldsProps {
  block: Block;
  disabled: boolean;
  onChange: (block: Block) => void;
  renderColumn: (blocks: readonly Block[], change: (blocks: Block[]) => void, column: number) => ReactNode;
}

/** The fields of one block. A new kind does not compile until it has its own. */
export function BlockFields({ block, disabled, onChange, renderColumn }: BlockFieldsProps): ReactNode {
  const common = { disabled, onChange };
  switch (block.type) {
    case 'heading':
      return <HeadingFields block={block} {...common} />;
    case 'text':
      return (
        <MailTextInput
          value={block.html}
          disabled={disabled}
          onChange={(html) => onChange({ ...block, html })}
        />
      );
    case 'image':
      return <BlockImage block={block} {...common} />;
    case 'button':
      return <ButtonFields block={block} {...common} />;
    case 'divider':
      return <p className="quiet">{say('divider_about')}</p>;
    case 'content_list':
      return <BlockContentList block={block} {...common} />;
    case 'html':
      return <HtmlFields block={block} {...common} />;
    case 'columns':
      return (
        <>
          {disabled ? null : <ColumnCount block={block} onChange={onChange} />}
          {block.columns.map((column, position) => (
            // A column is its position.
            <section key={position} className="stack" aria-label={say('column', { number: position + 1 })}>
              <span className="field-label">{say('column', { number: position + 1 })}</span>
              {renderColumn(
                column,
                (blocks) => onChange({ ...block, columns: block.columns.with(position, blocks) }),
                position,
              )}
            </section>
          ))}
        </>
      );
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
      <VariableLine
        label={say('text')}
        value={block.text}
        disabled={disabled}
        onChange={(text) => onChange({ ...block, text })}
      />
      <FieldFrame id={id} label={say('size')}>
        <select
          className="input"
          id={id}
          disabled={disabled}
          value={block.level ?? 2}
          onChange={({ target }) => onChange({ ...block, level: Number(target.value) as 1 | 2 | 3 })}
        >
          <option value={1}>{say('size_large')}</option>
          <option value={2}>{say('size_medium')}</option>
          <option value={3}>{say('size_small')}</option>
        </select>
      </FieldFrame>
    </>
  );
}

function ButtonFields({ block, disabled, onChange }: PartProps<'button'>) {
  return (
    <>
      <VariableLine
        label={say('text')}
        value={block.text}
        disabled={disabled}
        onChange={(text) => onChange({ ...block, text })}
      />
      <VariableLine
        label={say('button_url')}
        help={say('button_url_help', { variable: '{{ unsubscribe_url }}' })}
        value={block.href}
        disabled={disabled}
        onChange={(href) => onChange({ ...block, href })}
      />
    </>
  );
}

function HtmlFields({ block, disabled, onChange }: PartProps<'html'>) {
  const id = useId();
  const change = (html: string) => onChange({ ...block, html });
  return (
    <FieldFrame id={id} label={say('html')} help={say('html_help')}>
      <VariableAid id={id} value={block.html} onChange={change}>
        <GrowingText
          className="input code-text"
          id={id}
          minRows={4}
          spellCheck={false}
          disabled={disabled}
          aria-describedby={`${id}-about`}
          value={block.html}
          onChange={change}
        />
      </VariableAid>
    </FieldFrame>
  );
}
