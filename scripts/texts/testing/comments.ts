import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../base/root.ts';

/** A comment, or the title of a test, with the line it begins on. */
export interface Prose {
  line: number;
  text: string;
}

const TITLE =
  /\b(?:describe|it|test)(?:\.\w+)*(?:\((?:[^'"`]*)\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`)/g;
const BLOCK = /^[ \t]*\/\*[^]*?\*\//gm;
const LINE = /(?:^|[\s;,{}()])\/\/ (.*)$/gm;
/** Code, links, names of files and options, addresses, and tags are no prose. */
const CODE =
  /`[^`]*`|\{@link[^}]*\}|<\w+>|\$\{[^}]*\}|https?:\/\/\S+|\S+@\S+|--\S+|\S+\.(?:ts|tsx|md|jpg)\b/g;
const DIRECTIVE = /oxlint-|@ts-/;

/** The comments of a file in TypeScript, JavaScript, or CSS, and the titles of its tests, without code. */
export function proseInCode(source: string): Prose[] {
  const found: Prose[] = [];
  const add = (at: number, text: string) => {
    if (DIRECTIVE.test(text)) return;
    const prose = text.replaceAll(CODE, '').replaceAll(/\s*\n\s*\*?\s*/g, ' ');
    found.push({ line: source.slice(0, at).split('\n').length, text: prose });
  };
  for (const { 0: text, index } of source.matchAll(BLOCK)) add(index, text);
  for (const { 1: text = '', index } of source.matchAll(LINE)) add(index + 1, text);
  for (const { index, 1: single, 2: double, 3: template } of source.matchAll(TITLE))
    add(index, single ?? double ?? template ?? '');
  return found;
}

/** The same for a file by its path from the root. */
export function proseInFile(file: string): Prose[] {
  return proseInCode(readFileSync(join(ROOT, file), 'utf8'));
}
