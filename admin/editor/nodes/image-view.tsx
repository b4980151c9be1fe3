import { Image } from '@tiptap/extension-image';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { imagePath } from '../../kit/parts/cover.tsx';
import { changeSelectedNode } from './selected-node.ts';
import { say } from './messages.ts';

/** An image in the text, with its alt text and caption below it while it is selected. */
export const EditableImage = Image.extend({
  addNodeView: () => ReactNodeViewRenderer(ImageView),
});

function ImageView({ node, selected, editor, getPos }: NodeViewProps) {
  const change = (attributes: Record<string, string>) => {
    const position = getPos();
    if (position !== undefined) changeSelectedNode(editor, position, attributes);
  };
  const { identifier, src, alt, caption } = node.attrs as Record<string, string | null>;
  const address = typeof identifier === 'string' ? imagePath(identifier, 800) : (src ?? '');
  return (
    <NodeViewWrapper as="figure" className="editor-picture" data-drag-handle>
      <img src={address} alt={alt ?? ''} data-selected={selected} />
      {selected && editor.isEditable ? (
        <span className="editor-picture-fields" contentEditable={false}>
          <ImageText label={say('alt')} value={alt ?? ''} onChange={(text) => change({ alt: text })} />
          <ImageText
            label={say('caption')}
            value={caption ?? ''}
            onChange={(text) => change({ caption: text })}
          />
        </span>
      ) : caption ? (
        <figcaption contentEditable={false}>{caption}</figcaption>
      ) : null}
    </NodeViewWrapper>
  );
}

function ImageText({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label>
      {label}
      <input className="input" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
