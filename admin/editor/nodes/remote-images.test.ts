import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentExtensions } from './extensions.ts';
import { pastedImages, withTaken, withoutRemote } from './remote-images.ts';

const schema = getSchema(documentExtensions());
const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const image = (attrs: object) => ({ type: 'image', attrs });
const FAR = 'https://example.org/a.png';
const OTHER = 'https://example.org/b.png';
const IDENTIFIER = 'a'.repeat(32);
const PICTURE = {
  image_unique_identifier: IDENTIFIER,
  image_url: '/x',
  width: 60,
  height: 40,
  alt: 'From the library',
  placeholder_color: '#fff',
};

function stateOf(...content: object[]): EditorState {
  return EditorState.create({ schema, doc: schema.nodeFromJSON({ type: 'doc', content }) });
}

/** The text after a paste of these blocks at its end. */
function pasted(state: EditorState, ...content: object[]) {
  const nodes = content.map((node) => schema.nodeFromJSON(node));
  return state.tr.insert(state.doc.content.size, nodes).setMeta('paste', true);
}

describe('images of other sites', () => {
  it('are found in a paste, each source once, and nowhere else', () => {
    const before = stateOf(paragraph('one'), image({ src: 'https://example.org/old.png' }));
    const tr = pasted(
      before,
      image({ src: FAR }),
      paragraph('two'),
      image({ src: FAR }),
      image({ identifier: IDENTIFIER }),
      image({ src: '/images/x/800.jpg' }),
      { type: 'gallery', content: [image({ src: OTHER })] },
    );
    expect(pastedImages(tr).map(({ source }) => source)).toEqual([FAR, OTHER]);
    for (const { source, at } of pastedImages(tr)) expect(tr.doc.nodeAt(at)?.attrs['src']).toBe(source);
    expect(pastedImages(before.tr.insert(0, schema.nodeFromJSON(image({ src: FAR }))))).toEqual([]);
  });

  it('become images of the library wherever they are, with their own alt text', () => {
    const state = stateOf(
      image({ src: FAR, alt: 'Mine', caption: 'Below' }),
      paragraph('a'),
      image({ src: FAR }),
      image({ src: OTHER }),
    );
    const { doc } = withTaken(state, FAR, PICTURE);
    const [first, , second, other] = doc.content.content.map(({ attrs }) => attrs);
    expect(first).toMatchObject({
      src: null,
      identifier: IDENTIFIER,
      width: 60,
      alt: 'Mine',
      caption: 'Below',
    });
    expect(second).toMatchObject({ src: null, identifier: IDENTIFIER, alt: 'From the library' });
    expect(other).toMatchObject({ src: OTHER, identifier: null });
  });

  it('stay replaced when what is around them was typed in the meantime', () => {
    const state = stateOf(paragraph('a'), image({ src: FAR }));
    const typed = state.apply(
      state.tr.setSelection(TextSelection.create(state.doc, 2)).insertText(' long story'),
    );
    expect(withTaken(typed, FAR, PICTURE).doc.lastChild?.attrs).toMatchObject({ identifier: IDENTIFIER });
  });

  it('are removed, and only they', () => {
    const state = stateOf(image({ src: FAR }), paragraph('a'), image({ src: OTHER }), image({ src: FAR }));
    const { doc } = withoutRemote(state, FAR);
    expect(doc.content.content.map(({ attrs }) => attrs['src'])).toEqual([undefined, OTHER]);
  });
});
