import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { type PlacedBlock, proseBlocks, textOfBlock } from './block-text.ts';
import type { Check } from './check-block.ts';
import type { Finding } from './finding.ts';
import { type Hint, placeHintMarks } from './hint-marks.ts';

/** Words are checked once typing pauses. */
const PAUSE_MS = 700;
/** How long the check may keep a key waiting. */
const SLICE_MS = 5;
/** More than anyone works through at once; the next ones appear as these are done. */
export const HINTS_MAX = 300;

interface HintWatchOptions {
  check: Check;
  isIgnored: (fingerprint: string) => boolean;
  /** After the marks were placed. */
  onPlaced: () => void;
}

/** Checks the blocks that have changed, while the browser has nothing else to do, and marks what is found. */
export class HintWatch {
  private readonly editor: Editor;
  private readonly options: HintWatchOptions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasEnded = false;
  private readonly byBlock = new WeakMap<Node, readonly Finding[]>();
  /** A text that is replaced as a whole has the same paragraphs in new blocks. */
  private byText = new Map<string, readonly Finding[]>();

  constructor(editor: Editor, options: HintWatchOptions) {
    this.editor = editor;
    this.options = options;
    editor.on('transaction', this.onTransaction);
    this.checkIn(0);
  }

  end(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
    this.editor.off('transaction', this.onTransaction);
  }

  /** Marks again what is known: something was ignored. */
  placeAgain(): void {
    this.checkIn(0);
  }

  private readonly onTransaction = ({ transaction }: { transaction: Transaction }) => {
    if (!transaction.docChanged) return;
    // A text from outside takes its marks with it.
    this.checkIn(transaction.getMeta('preventUpdate') === true ? 0 : PAUSE_MS);
  };

  private checkIn(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { doc } = this.editor.state;
      this.read(doc, proseBlocks(doc), 0);
    }, delay);
  }

  /** Reads blocks from one on; a changed text begins again. */
  private read(doc: Node, blocks: readonly PlacedBlock[], first: number): void {
    whenIdle(() => {
      if (this.hasEnded || this.editor.isDestroyed || doc !== this.editor.state.doc) return;
      const start = performance.now();
      let index = first;
      for (; index < blocks.length && performance.now() - start < SLICE_MS; index += 1) {
        const block = blocks[index]?.block;
        if (block !== undefined) this.findingsIn(block);
      }
      if (index < blocks.length) this.read(doc, blocks, index);
      else this.place(blocks);
    });
  }

  private findingsIn(block: Node): readonly Finding[] {
    const known = this.byBlock.get(block);
    if (known !== undefined) return known;
    const text = textOfBlock(block);
    const findings = this.byText.get(text) ?? this.options.check(text);
    this.byBlock.set(block, findings);
    this.byText.set(text, findings);
    return findings;
  }

  private place(blocks: readonly PlacedBlock[]): void {
    // Marks that change while an input method composes would end its composition.
    if (this.editor.view.composing) return this.checkIn(PAUSE_MS);
    this.byText = new Map(blocks.map(({ block }) => [textOfBlock(block), this.findingsIn(block)]));
    placeHintMarks(this.editor, this.hintsIn(blocks));
    this.options.onPlaced();
  }

  private hintsIn(blocks: readonly PlacedBlock[]): Hint[] {
    const seen = new Map<string, number>();
    const hints: Hint[] = [];
    for (const { block, position } of blocks) {
      for (const finding of this.findingsIn(block)) {
        if (this.options.isIgnored(finding.fingerprint)) continue;
        if (hints.length === HINTS_MAX) return hints;
        const count = seen.get(finding.fingerprint) ?? 0;
        seen.set(finding.fingerprint, count + 1);
        hints.push({ ...finding, position, id: `${idOf(finding.fingerprint)}-${count}` });
      }
    }
    return hints;
  }
}

/** A short name for a fingerprint. */
export function idOf(fingerprint: string): string {
  let [high, low] = [0xdead_beef, 0x41c6_ce57];
  for (let index = 0; index < fingerprint.length; index += 1) {
    const code = fingerprint.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run);
}
