import type { Editor, NodeViewRendererProps } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, Selection, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view';
import { NODES } from '#schema/document/definition.ts';
import { textOf } from '../../records/text-of.ts';
import { declaredAttributes } from './declared-attributes.ts';
import { say } from './messages.ts';

const CITE_MAX_CHARS = NODES.blockquote.attributes.cite.most;
/** Attributes that style sheets show. */
const MARKED = ['verified', 'ai'] as const;

/** A quotation. Its source is a line below its words, as on its page. */
export const Quote = Blockquote.extend({
  addAttributes: () => declaredAttributes('blockquote'),
  addNodeView: () => (props) => new QuoteView(props),
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      ArrowDown: ({ editor }) => editor.view.endOfTextblock('down') && enterFromWords(editor),
      ArrowRight: ({ editor: { view, state }, editor }) =>
        state.selection.$head.parentOffset === state.selection.$head.parent.content.size &&
        view.endOfTextblock('right') &&
        enterFromWords(editor),
      ArrowUp: ({ editor }) => editor.view.endOfTextblock('up') && enterFromBelow(editor),
      ArrowLeft: ({ editor }) =>
        editor.state.selection.$head.parentOffset === 0 &&
        editor.view.endOfTextblock('left') &&
        enterFromBelow(editor),
    };
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: markPresent } })],
});

/** The style sheet shows an empty source only in the quotation that is being written. */
function markPresent(state: EditorState): DecorationSet | null {
  const { $head } = state.selection;
  const depth = depthOfQuote($head);
  if (depth === undefined) return null;
  const present = Decoration.node($head.before(depth), $head.after(depth), { class: 'is-present' });
  return DecorationSet.create(state.doc, [present]);
}

function depthOfQuote(position: ResolvedPos): number | undefined {
  for (let depth = position.depth; depth > 0; depth -= 1)
    if (position.node(depth).type.name === 'blockquote') return depth;
  return undefined;
}

/** From the last line of a quotation to its source. */
function enterFromWords({ state: { selection }, view }: Editor): boolean {
  const { $head, empty } = selection;
  const depth = depthOfQuote($head);
  if (!empty || depth === undefined) return false;
  for (let inner = depth; inner < $head.depth; inner += 1)
    if ($head.index(inner) < $head.node(inner).childCount - 1) return false;
  return enter(view, $head.before(depth), 'start');
}

/** From the first line after a quotation to its source; one without is passed by. */
function enterFromBelow({ state: { selection, doc }, view }: Editor): boolean {
  const { $head, empty } = selection;
  if (!empty) return false;
  let depth = $head.depth;
  while (depth > 1 && $head.index(depth - 1) === 0) depth -= 1;
  if (depth < 1) return false;
  const start = $head.before(depth);
  const quote = doc.resolve(start).nodeBefore;
  if (quote?.type.name !== 'blockquote' || quote.attrs.cite === null) return false;
  return enter(view, start - quote.nodeSize, 'end');
}

function enter(view: EditorView, position: number, edge: 'start' | 'end'): boolean {
  const quote = view.nodeDOM(position);
  const source = quote instanceof Element ? quote.querySelector(':scope > footer > textarea') : null;
  if (!(source instanceof HTMLTextAreaElement)) return false;
  const at = edge === 'start' ? 0 : source.value.length;
  source.setSelectionRange(at, at);
  source.focus();
  return true;
}

/** The words of a quotation, and below them the field of its source. */
class QuoteView implements NodeView {
  readonly dom = document.createElement('blockquote');
  readonly contentDOM = document.createElement('div');
  private readonly line = document.createElement('footer');
  private readonly source = document.createElement('textarea');
  private readonly editor: Editor;
  private readonly getPos: NodeViewRendererProps['getPos'];
  private node: DocumentNode;

  constructor({ editor, getPos, node }: NodeViewRendererProps) {
    [this.editor, this.getPos, this.node] = [editor, getPos, node];
    this.contentDOM.className = 'quote-words';
    this.line.contentEditable = 'false';
    const { source } = this;
    source.rows = 1;
    source.maxLength = CITE_MAX_CHARS;
    source.dir = 'auto';
    source.placeholder = say('source_hint');
    source.setAttribute('aria-label', say('source'));
    source.addEventListener('input', () => this.write());
    source.addEventListener('focus', () => this.begin());
    source.addEventListener('keydown', (event) => this.press(event));
    this.line.append(source);
    this.dom.append(this.contentDOM, this.line);
    this.show();
  }

  update(node: DocumentNode): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.show();
    return true;
  }

  /** The editor has no part in what happens in the field. */
  stopEvent({ target }: Event): boolean {
    return target instanceof Node && this.line.contains(target);
  }

  ignoreMutation({ type, target }: Parameters<NonNullable<NodeView['ignoreMutation']>>[0]): boolean {
    return type === 'selection' ? this.line.contains(target) : !this.contentDOM.contains(target);
  }

  private show(): void {
    const text = textOf(this.node.attrs.cite);
    if (this.source.value !== text) this.source.value = text;
    // It gives the field its height.
    this.line.dataset['source'] = text;
    for (const name of MARKED) {
      if (this.node.attrs[name] === NODES.blockquote.attributes[name].default) delete this.dom.dataset[name];
      else this.dom.dataset[name] = String(this.node.attrs[name]);
    }
  }

  private write(): void {
    const position = this.getPos();
    if (position === undefined) return;
    const text = this.source.value.replaceAll(/\s*\n\s*/g, ' ');
    const change = this.editor.state.tr.setNodeAttribute(position, 'cite', text === '' ? null : text);
    // Undone as one change.
    this.editor.view.dispatch(change.setMeta('composition', this));
  }

  /** The caret of the text is in this quotation, too: the line stays, also while it is empty. */
  private begin(): void {
    const { state, view } = this.editor;
    this.source.readOnly = !this.editor.isEditable;
    const end = this.end();
    if (end === undefined || this.source.readOnly) return;
    const { $head } = state.selection;
    const depth = depthOfQuote($head);
    if (depth === undefined || $head.before(depth) !== this.getPos())
      view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(end - 1), -1)));
  }

  private press(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey) return;
    const act = event.ctrlKey || event.metaKey ? this.commandOf(event) : this.moveOf(event);
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  /** The history of the text holds the changes of the source. */
  private commandOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const { commands } = this.editor;
    if (key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey)) return () => commands.redo();
    return key.toLowerCase() === 'z' ? () => commands.undo() : undefined;
  }

  private moveOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const { selectionStart: from, selectionEnd: to, value } = this.source;
    if (key === 'Enter') return () => this.goOn();
    if (key === 'Escape' || (key === 'Backspace' && value === '')) return () => this.goBack();
    if (from !== to || shiftKey) return undefined;
    if (from === 0 && (key === 'ArrowUp' || key === 'ArrowLeft')) return () => this.goBack();
    if (from === value.length && (key === 'ArrowDown' || key === 'ArrowRight')) return () => this.leave();
    return undefined;
  }

  private end(): number | undefined {
    const position = this.getPos();
    return position === undefined ? undefined : position + this.node.nodeSize;
  }

  private goBack(): void {
    const end = this.end();
    if (end !== undefined) this.select(Selection.near(this.editor.state.doc.resolve(end - 1), -1));
  }

  private leave(): void {
    const end = this.end();
    if (end === undefined) return;
    const next = Selection.findFrom(this.editor.state.doc.resolve(end), 1);
    if (next === null) this.goOn();
    else this.select(next);
  }

  /** To a new paragraph after the quotation; an empty one that is there already is used. */
  private goOn(): void {
    const { state, view } = this.editor;
    const end = this.end();
    const paragraph = state.schema.nodes.paragraph?.create();
    if (end === undefined || paragraph === undefined || !this.editor.isEditable) return;
    const next = state.doc.resolve(end).nodeAfter;
    const isThere = next?.type === paragraph.type && next.content.size === 0;
    const change = isThere ? state.tr : state.tr.insert(end, paragraph);
    view.dispatch(change.setSelection(TextSelection.create(change.doc, end + 1)).scrollIntoView());
    view.focus();
  }

  private select(selection: Selection): void {
    const { state, view } = this.editor;
    view.dispatch(state.tr.setSelection(selection).scrollIntoView());
    view.focus();
  }
}
