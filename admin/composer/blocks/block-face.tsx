import type { ReactNode } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { imagePath } from '../../kit/parts/cover.tsx';
import { useSiteName } from '../../kit/work/use-site-name.ts';
import { LineInput } from '../line-input.tsx';
import { MailTextInput } from '../mail-text-input.tsx';
import { useSentPart } from '../sent-parts.ts';
import { say } from '../messages.ts';

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

interface FaceProps<Kind extends Block = Block> {
  block: Kind;
  /** Its position: `3`, or `3.1.0` in a column. */
  place: string;
  disabled: boolean;
  onChange: (block: Block) => void;
}

interface BlockFaceProps extends FaceProps {
  renderColumn: (blocks: readonly Block[], change: (blocks: Block[]) => void, column: number) => ReactNode;
}

/** A block as it looks in the issue; its text is edited in place. */
export function BlockFace({ block, renderColumn, ...rest }: BlockFaceProps): ReactNode {
  switch (block.type) {
    case 'heading':
      return <Heading block={block} {...rest} />;
    case 'text':
      return (
        <div className="letter-text">
          <MailTextInput
            value={block.html}
            disabled={rest.disabled}
            placeholder={block.hint ?? say('write')}
            onChange={(html) => rest.onChange({ ...block, html })}
          />
        </div>
      );
    case 'masthead':
      return <Masthead block={block} {...rest} />;
    case 'line':
      return <Line block={block} {...rest} />;
    case 'quote':
      return <Quote block={block} {...rest} />;
    case 'footer':
      return <Footer block={block} {...rest} />;
    case 'button':
      return <ButtonFace block={block} {...rest} />;
    case 'image':
      return <Image block={block} />;
    case 'divider':
      return <hr className="letter-divider" />;
    case 'content_list':
    case 'html':
      return <SentPart place={rest.place} isList={block.type === 'content_list'} />;
    case 'columns':
      return (
        <div className="letter-columns">
          {block.columns.map((column, position) => (
            // A column is its position.
            <section key={position} aria-label={say('column', { number: position + 1 })}>
              {renderColumn(
                column,
                (blocks) => rest.onChange({ ...block, columns: block.columns.with(position, blocks) }),
                position,
              )}
            </section>
          ))}
        </div>
      );
  }
}

function Heading({ block, disabled, onChange }: FaceProps<BlockOf<'heading'>>) {
  return (
    <LineInput
      label={say('heading')}
      className={`letter-h${block.level ?? 2}`}
      value={block.text}
      disabled={disabled}
      placeholder={block.hint ?? say('heading')}
      onChange={(text) => onChange({ ...block, text })}
    />
  );
}

function Masthead({ block, disabled, onChange }: FaceProps<BlockOf<'masthead'>>) {
  const siteName = useSiteName();
  const { text: _text, line: _line, ...rest } = block;
  const change = (part: { text?: string | undefined; line?: string | undefined }) => {
    const { text = '', line = '' } = { ...block, ...part };
    onChange({ ...rest, ...(text === '' ? {} : { text }), ...(line === '' ? {} : { line }) });
  };
  return (
    <>
      <LineInput
        label={say('masthead')}
        className="letter-masthead"
        value={block.text ?? ''}
        disabled={disabled}
        placeholder={siteName}
        onChange={(text) => change({ text })}
      />
      <LineInput
        label={say('header_line')}
        className="letter-dateline"
        value={block.line ?? ''}
        disabled={disabled}
        placeholder={say('header_line')}
        onChange={(line) => change({ line })}
      />
    </>
  );
}

function Line({ block, disabled, onChange }: FaceProps<BlockOf<'line'>>) {
  return (
    <LineInput
      label={say(block.look)}
      className={`letter-${block.look}`}
      isMultiline={block.look !== 'kicker'}
      value={block.text}
      disabled={disabled}
      placeholder={block.hint ?? say(block.look)}
      onChange={(text) => onChange({ ...block, text })}
    />
  );
}

function Quote({ block, disabled, onChange }: FaceProps<BlockOf<'quote'>>) {
  const { source: _, ...withoutSource } = block;
  return (
    <div className="letter-pull">
      <LineInput
        label={say('quote')}
        className="letter-quote"
        isMultiline
        value={block.text}
        disabled={disabled}
        placeholder={block.hint ?? say('quote_hint')}
        onChange={(text) => onChange({ ...block, text })}
      />
      <LineInput
        label={say('quote_source')}
        className="letter-source"
        value={block.source ?? ''}
        disabled={disabled}
        placeholder={say('quote_source_hint')}
        onChange={(source) => onChange(source === '' ? withoutSource : { ...withoutSource, source })}
      />
    </div>
  );
}

function Footer({ block, disabled, onChange }: FaceProps<BlockOf<'footer'>>) {
  const siteName = useSiteName();
  return (
    <div className="letter-foot">
      <LineInput
        label={say('footer')}
        className="letter-why"
        isMultiline
        value={block.text ?? ''}
        disabled={disabled}
        placeholder={say('footer_default', { site: siteName })}
        onChange={(text) => onChange(text === '' ? { type: 'footer' } : { type: 'footer', text })}
      />
      <p className="letter-links">{say('footer_links')}</p>
    </div>
  );
}

function ButtonFace({ block, disabled, onChange }: FaceProps<BlockOf<'button'>>) {
  return (
    <div className="letter-button">
      <LineInput
        label={say('button_text')}
        value={block.text}
        disabled={disabled}
        placeholder={say('button')}
        onChange={(text) => onChange({ ...block, text })}
      />
    </div>
  );
}

function Image({ block }: { block: BlockOf<'image'> }) {
  if (block.image_unique_identifier === '') return <p className="letter-note">{say('image_here')}</p>;
  return <img className="letter-image" src={imagePath(block.image_unique_identifier, 800)} alt={block.alt} />;
}

/**
 * Filled by the server: content selected by rule until the issue is sent, or custom markup. Its links are
 * inactive here.
 */
function SentPart({ place, isList }: { place: string; isList: boolean }) {
  const html = useSentPart(place);
  if (html === undefined) return <div className="letter-waiting" aria-busy={isList} />;
  return (
    <div className={isList ? 'letter-list' : 'letter-own'} inert dangerouslySetInnerHTML={{ __html: html }} />
  );
}
