/**
 * Replaces the Liquid in a text before HTML and MJML tools see it, and restores it afterwards: they would escape it, move
 * it, or take it for markup. Its placeholder is a plain word that no one writes and that no tool changes.
 */
export interface GuardedText {
  text: string;
  /** The original position for a position in the guarded text. */
  originalPlace(offset: number): { line: number; column: number };
}

const [OPEN, CLOSE] = ['xQ7L', 'L7Qx'];
const PLACEHOLDER = /xQ7L(\d+)L7Qx/g;

export class LiquidGuard {
  readonly #kept: { text: string; isLiquid: boolean }[] = [];

  /**
   * If a text itself contains such a word, the word is dropped, because it would be mistaken for a
   * placeholder.
   */
  guard(source: string): GuardedText {
    const clean = source.replace(PLACEHOLDER, '');
    const shifts: { at: number; by: number }[] = [];
    let text = '';
    let done = 0;
    for (const [start, end] of liquidIn(clean)) {
      const placeholder = this.#place(clean.slice(start, end), true);
      text += clean.slice(done, start) + placeholder;
      shifts.push({ at: text.length, by: end - start - placeholder.length });
      done = end;
    }
    text += clean.slice(done);
    return {
      text,
      originalPlace(offset) {
        const before = shifts.filter(({ at }) => at <= offset).reduce((sum, { by }) => sum + by, offset);
        const lines = clean.slice(0, before).split('\n');
        return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
      },
    };
  }

  /** A word that replaces markup until it is restored. */
  keep(markup: string): string {
    return this.#place(markup, false);
  }

  /** Restores everything except Liquid. Markup may contain words for other markup. */
  restoreMarkup(text: string): string {
    return this.#restore(text, (kept) => !kept.isLiquid);
  }

  /** Restores everything. */
  restore(text: string): string {
    return this.#restore(text, () => true);
  }

  #place(text: string, isLiquid: boolean): string {
    this.#kept.push({ text, isLiquid });
    return `${OPEN}${this.#kept.length - 1}${CLOSE}`;
  }

  #restore(text: string, isMeant: (kept: { isLiquid: boolean }) => boolean): string {
    const restored = text.replace(PLACEHOLDER, (word, index: string) => {
      const kept = this.#kept[Number(index)];
      return kept === undefined || !isMeant(kept) ? word : kept.text;
    });
    return restored === text ? text : this.#restore(restored, isMeant);
  }
}

/**
 * Finds where Liquid begins and ends. An opening without an end does not count and is searched only once; a
 * regular expression would search at each one.
 */
function* liquidIn(text: string): Generator<[start: number, end: number]> {
  const last = { '{{': text.lastIndexOf('}}'), '{%': text.lastIndexOf('%}') };
  const opening = /\{[{%]/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const open = found[0] === '{{' ? '{{' : '{%';
    if (last[open] < opening.lastIndex) continue;
    const end = text.indexOf(open === '{{' ? '}}' : '%}', opening.lastIndex) + 2;
    yield [found.index, end];
    opening.lastIndex = end;
  }
}
