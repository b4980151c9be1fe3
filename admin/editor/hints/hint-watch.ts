import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { type PlacedBlock, proseBlocks, textOfBlock } from './block-text.ts';
import type { Check } from './check-block.ts';
import type { Finding } from './finding.ts';
import { Mapping } from '@tiptap/pm/transform';
import { type Hint, placeHintMarks } from './hint-marks.ts';
import { nearHints } from './near-hints.ts';

/** Words are checked once typing pauses. */
const PAUSE_MS = 700;
/** Marks follow once scrolling pauses. */
const SCROLL_PAUSE_MS = 120;
/** How long the check may keep a key waiting. */
const SLICE_MS = 5;
/** More than anyone works through at once; the next ones appear as these are done. */
export const HINTS_MAX = 300;

interface HintWatchOptions {
  check: Check;
  isIgnored: (fingerprint: string) => boolean;
  /** After marks were placed: all hints, and those that are marked. */
  onPlaced: (hints: readonly Hint[], marked: readonly Hint[]) => void;
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
  private hints: readonly Hint[] = [];
  private marked: readonly Hint[] = [];
  /** From the document that the hints were found in to the present one. */
  private since = new Mapping();
  private scrollTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor, options: HintWatchOptions) {
    this.editor = editor;
    this.options = options;
    editor.on('transaction', this.onTransaction);
    document.addEventListener('scroll', this.onScroll, { capture: true, passive: true });
    this.checkIn(0);
  }

  end(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
    clearTimeout(this.scrollTimer);
    this.editor.off('transaction', this.onTransaction);
    document.removeEventListener('scroll', this.onScroll, { capture: true });
  }

  /** Where the words of a hint begin now. */
  startOf({ position, stretches: [first] }: Hint): number {
    return this.since.map(position + 1 + first.from);
  }

  /** Marks a hint that may be far from what is visible, and those around it. */
  markAround(hint: Hint): void {
    if (this.marked.includes(hint) || this.since.maps.length > 0) return;
    this.mark(nearHints(this.editor, this.hints, hint));
  }

  /** Marks again what is known: something was ignored. */
  placeAgain(): void {
    this.checkIn(0);
  }

  private readonly onTransaction = ({ transaction }: { transaction: Transaction }) => {
    if (!transaction.docChanged) return;
    this.since.appendMapping(transaction.mapping);
    // A text from outside takes its marks with it.
    this.checkIn(transaction.getMeta('preventUpdate') === true ? 0 : PAUSE_MS);
  };

  private readonly onScroll = () => {
    clearTimeout(this.scrollTimer);
    this.scrollTimer = setTimeout(() => {
      // A changed text is about to be checked, and marked then.
      if (this.hasEnded || this.since.maps.length > 0 || this.editor.view.composing) return;
      const near = nearHints(this.editor, this.hints);
      const isSame = near[0] === this.marked[0] && near.at(-1) === this.marked.at(-1);
      if (!isSame) this.mark(near);
    }, SCROLL_PAUSE_MS);
  };

  private mark(hints: readonly Hint[]): void {
    this.marked = hints;
    placeHintMarks(this.editor, hints);
    this.options.onPlaced(this.hints, hints);
  }

  private checkIn(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { doc } = this.editor.state;
      this.read(doc, proseBlocks(doc), { index: 0, hints: 0 });
    }, delay);
  }

  /** Reads blocks from one on, until there are enough hints; a changed text begins again. */
  private read(doc: Node, blocks: readonly PlacedBlock[], done: { index: number; hints: number }): void {
    whenIdle(() => {
      if (this.hasEnded || this.editor.isDestroyed || doc !== this.editor.state.doc) return;
      const start = performance.now();
      let { index, hints } = done;
      while (index < blocks.length && hints < HINTS_MAX && performance.now() - start < SLICE_MS) {
        const block = blocks[index]?.block;
        if (block !== undefined) hints += this.shownIn(block).length;
        index += 1;
      }
      if (index < blocks.length && hints < HINTS_MAX) this.read(doc, blocks, { index, hints });
      else this.place(blocks.slice(0, index));
    });
  }

  /** The findings in a block, except those that were ignored. */
  private shownIn(block: Node): readonly Finding[] {
    return this.findingsIn(block).filter(({ fingerprint }) => !this.options.isIgnored(fingerprint));
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
    this.hints = this.hintsIn(blocks);
    this.since = new Mapping();
    this.mark(nearHints(this.editor, this.hints));
  }

  private hintsIn(blocks: readonly PlacedBlock[]): Hint[] {
    const seen = new Map<string, number>();
    const hints: Hint[] = [];
    for (const { block, position } of blocks) {
      for (const finding of this.shownIn(block)) {
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
