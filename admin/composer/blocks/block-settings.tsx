import { type ReactNode, useId } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { sourceOf, withoutMarks } from '../../quotes/citation.ts';
import { ChooseQuote } from '../../quotes/choose-quote.tsx';
import { GrowingText } from '../../kit/parts/growing-text.tsx';
import { BlockContentList } from './block-content-list.tsx';
import { BlockImage } from './block-image.tsx';
import { ColumnCount } from './column-count.tsx';
import { VariableLine } from '../variable-line.tsx';
import { say } from '../messages.ts';

/** The longest source of a quote. */
const SOURCE_MAX_CHARS = 300;

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

interface SettingsProps<Kind extends Block = Block> {
  block: Kind;
  disabled: boolean;
  onChange: (block: Block) => void;
}

/**
 * The settings of a block that are not edited in the issue itself; null if there are none. A new kind must be
 * added here to compile.
 */
export function BlockSettings({ block, ...rest }: SettingsProps): ReactNode {
  switch (block.type) {
    case 'heading':
      return <HeadingSize block={block} {...rest} />;
    case 'image':
      return <BlockImage block={block} {...rest} />;
    case 'button':
      return (
        <VariableLine
          label={say('button_url')}
          value={block.href}
          disabled={rest.disabled}
          onChange={(href) => rest.onChange({ ...block, href })}
        />
      );
    case 'content_list':
      return <BlockContentList block={block} {...rest} />;
    case 'html':
      return <Html block={block} {...rest} />;
    case 'columns':
      return rest.disabled ? null : <ColumnCount block={block} onChange={rest.onChange} />;
    case 'quote':
      return rest.disabled ? null : (
        <ChooseQuote
          onChoose={(quotation) =>
            rest.onChange({
              ...block,
              text: withoutMarks(quotation.text),
              source: sourceOf(quotation).slice(0, SOURCE_MAX_CHARS),
            })
          }
        />
      );
    case 'text':
    case 'masthead':
    case 'line':
    case 'footer':
    case 'divider':
      return null;
  }
}

function HeadingSize({ block, disabled, onChange }: SettingsProps<BlockOf<'heading'>>) {
  const id = useId();
  return (
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
  );
}

function Html({ block, disabled, onChange }: SettingsProps<BlockOf<'html'>>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={say('html')} help={say('html_help')}>
      <GrowingText
        className="input code-text"
        id={id}
        minRows={4}
        spellCheck={false}
        disabled={disabled}
        aria-describedby={`${id}-about`}
        value={block.html}
        onChange={(html) => onChange({ ...block, html })}
      />
    </FieldFrame>
  );
}
