import { isSameMarks } from '#schema/document/marks.ts';
import type { BlockNode, InlineNode, Mark } from '#schema/document/types.ts';

/** Collects blocks from HTML in reading order. Inline content between two blocks becomes a paragraph. */
export class ParagraphBuilder {
  private readonly blocks: BlockNode[] = [];
  private inlines: InlineNode[] = [];

  /** Adds text, with white space as a browser would show it. */
  text(raw: string, marks: readonly Mark[]): void {
    const collapsed = raw.replace(/[ \t\n\r\f]+/g, ' ');
    const text = this.endsInSpace() ? collapsed.replace(/^ /, '') : collapsed;
    if (text === '') return;
    const last = this.inlines.at(-1);
    if (last?.type === 'text' && isSameMarks(last.marks, marks)) last.text += text;
    else
      this.inlines.push(
        marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text },
      );
  }

  /** Adds a hard break or a footnote. */
  inline(node: InlineNode): void {
    this.inlines.push(node);
  }

  block(node: BlockNode): void {
    this.endParagraph();
    this.blocks.push(node);
  }

  endParagraph(): void {
    const content = withoutInvisibleEnd(this.inlines);
    this.inlines = [];
    if (content.some(isVisible)) this.blocks.push({ type: 'paragraph', content });
  }

  /** Ends the last paragraph, and returns all blocks. */
  end(): BlockNode[] {
    this.endParagraph();
    return this.blocks;
  }

  private endsInSpace(): boolean {
    const last = this.inlines.at(-1);
    if (last === undefined || last.type === 'hardBreak') return true;
    return last.type === 'text' && last.text.endsWith(' ');
  }
}

/** Removes the space and line breaks that a browser doesn’t show at the end of a block. */
function withoutInvisibleEnd(inlines: readonly InlineNode[]): InlineNode[] {
  const kept = [...inlines];
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    if (last.type === 'text' && !last.text.endsWith(' ')) break;
    if (last.type === 'footnote') break;
    kept.pop();
    if (last.type === 'text' && last.text !== ' ') {
      kept.push({ ...last, text: last.text.slice(0, -1) });
      break;
    }
  }
  return kept;
}

function isVisible(node: InlineNode): boolean {
  return node.type === 'footnote' || (node.type === 'text' && node.text.trim() !== '');
}
