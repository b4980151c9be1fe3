import type { Content, Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { isSame } from '../records/is-same.ts';

/** Typing is written into the form once it pauses: a long text is not read out at every key. */
const PAUSE_MS = 400;

interface WritingOptions<Value> {
  value: Value;
  read: (editor: Editor) => Value;
  toContent: (value: Value) => Content;
  onChange: (value: Value) => void;
}

/** Syncs an editor and the form: delayed one way, and only real changes the other. */
class Writing<Value> {
  private options: WritingOptions<Value>;
  /** The content of the form, as far as the editor knows. */
  private known: Value;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WritingOptions<Value>) {
    this.options = options;
    this.known = options.value;
  }

  update(options: WritingOptions<Value>): void {
    this.options = options;
  }

  /** Something was typed. */
  later(editor: Editor): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(editor), PAUSE_MS);
  }

  /** Writes pending input now. */
  flush(editor: Editor | null): void {
    if (!this.stop() || editor === null || editor.isDestroyed) return;
    const next = this.options.read(editor);
    if (isSame(next, this.known)) return;
    this.known = next;
    this.options.onChange(next);
  }

  /** A value from the form replaces the text only if it differs. */
  take(editor: Editor | null, value: Value): void {
    if (editor === null || isSame(value, this.known)) return;
    this.known = value;
    this.stop();
    editor.commands.setContent(this.options.toContent(value), { emitUpdate: false });
  }

  /** True if input was pending. */
  private stop(): boolean {
    const wasWaiting = this.timer !== undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
    return wasWaiting;
  }
}

export function useWriting<Value>(options: WritingOptions<Value>): Writing<Value> {
  const [writing] = useState(() => new Writing(options));
  useEffect(() => writing.update(options));
  return writing;
}
