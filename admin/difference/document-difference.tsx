import { diffArrays } from 'diff';
import { type ReactNode, useState } from 'react';
import type { MarkName } from '#schema/document/definition.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { imagePath } from '../kit/parts/cover.tsx';
import './difference.css';
import { blocksOf, type DocumentBlock, keyOfBlock, keyOfWord, type Word } from './document-blocks.ts';
import { Changed } from './text-difference.tsx';
import { type Pair, pairUp } from './word-difference.ts';
import { say } from './messages.ts';

type DocumentValue = RichTextDocument | null | undefined;
type BlockPair = Pair<DocumentBlock>;

/** This many unchanged passages are shown on either side of a change; the others are collapsed. */
const CONTEXT_BLOCKS = 1;

interface DocumentDifferenceProps {
  before: DocumentValue;
  after: DocumentValue;
  /** Shows every passage, also those far from a change. */
  isWhole?: boolean;
}

/** The changes of a rich text: added or removed passages, and changed words in the others. */
export function DocumentDifference({ before, after, isWhole = false }: DocumentDifferenceProps) {
  const pairs = pairUp(blocksOf(before), blocksOf(after), keyOfBlock);
  const groups = isWhole ? [{ isFolded: false, pairs }] : foldUnchanged(pairs);
  return (
    <div className="difference-document">
      {groups.map((group, index) =>
        group.isFolded ? (
          <Folded key={index} pairs={group.pairs} />
        ) : (
          group.pairs.map((pair, place) => <BlockDifference key={`${index}.${place}`} pair={pair} />)
        ),
      )}
    </div>
  );
}

function Folded({ pairs }: { pairs: readonly BlockPair[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return pairs.map((pair, place) => <BlockDifference key={place} pair={pair} />);
  return (
    <button type="button" className="difference-fold" onClick={() => setIsOpen(true)}>
      {say('unchanged', { count: pairs.length })}
    </button>
  );
}

function BlockDifference({ pair: { before, after } }: { pair: BlockPair }) {
  const block = after ?? before;
  if (block === undefined) return null;
  const is = before === undefined ? 'added' : after === undefined ? 'removed' : 'same';
  const words = is === 'same' ? wordPairs(before, after) : block.words.map((word) => ({ is, word }) as const);
  return (
    <p
      className="difference-block"
      data-look={block.look}
      data-is={is}
      style={{ '--depth': block.depth } as React.CSSProperties}
    >
      <Images before={before} after={after} />
      {block.look === 'rule' ? <Changed is={is}>⁂</Changed> : null}
      {runsOf(words).map((run, index) => (
        <Changed key={index} is={run.is}>
          {run.words.map((word, place) => (
            <WordText key={place} word={word} />
          ))}
        </Changed>
      ))}
    </p>
  );
}

function Images({ before, after }: BlockPair) {
  const [was, is] = [before?.picture, after?.picture];
  if (was === is) return is ? <ShownImage of={is} /> : null;
  return (
    <>
      {was ? (
        <Changed is="removed">
          <ShownImage of={was} />
        </Changed>
      ) : null}
      {is ? (
        <Changed is="added">
          <ShownImage of={is} />
        </Changed>
      ) : null}
    </>
  );
}

/** An image of the library by its identifier; an external one is named, not loaded. */
function ShownImage({ of }: { of: string }) {
  return /^[\w-]+$/.test(of) ? <img src={imagePath(of, 200)} alt="" loading="lazy" /> : <code>{of}</code>;
}

const TAGS: Record<Exclude<MarkName, 'link'>, 'strong' | 'em' | 'u' | 's' | 'code'> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
};

function WordText({ word }: { word: Word }) {
  let text: ReactNode = word.text;
  for (const mark of word.marks) {
    if (mark === 'link') {
      text = (
        <span className="difference-link" title={word.href}>
          {text}
        </span>
      );
      continue;
    }
    const Tag = TAGS[mark];
    text = <Tag>{text}</Tag>;
  }
  return text;
}

interface ChangedWord {
  is: 'same' | 'added' | 'removed';
  word: Word;
}

function wordPairs(before: DocumentBlock | undefined, after: DocumentBlock | undefined): ChangedWord[] {
  const changes = diffArrays([...(before?.words ?? [])], [...(after?.words ?? [])], {
    comparator: (one, other) => keyOfWord(one) === keyOfWord(other),
  });
  return changes.flatMap(({ value, added, removed }) =>
    value.map((word) => ({ is: added ? 'added' : removed ? 'removed' : 'same', word }) as const),
  );
}

function runsOf(words: readonly ChangedWord[]): { is: ChangedWord['is']; words: Word[] }[] {
  const runs: { is: ChangedWord['is']; words: Word[] }[] = [];
  for (const { is, word } of words) {
    const last = runs.at(-1);
    if (last?.is === is) last.words.push(word);
    else runs.push({ is, words: [word] });
  }
  return runs;
}

interface Group {
  isFolded: boolean;
  pairs: BlockPair[];
}

function foldUnchanged(pairs: readonly BlockPair[]): Group[] {
  const isNear = pairs.map((_, index) =>
    pairs.slice(Math.max(0, index - CONTEXT_BLOCKS), index + CONTEXT_BLOCKS + 1).some(isChanged),
  );
  const groups: Group[] = [];
  pairs.forEach((pair, index) => {
    const isFolded = isNear[index] !== true;
    const last = groups.at(-1);
    if (last?.isFolded === isFolded) last.pairs.push(pair);
    else groups.push({ isFolded, pairs: [pair] });
  });
  return groups;
}

function isChanged({ before, after }: BlockPair): boolean {
  return before === undefined || after === undefined || keyOfBlock(before) !== keyOfBlock(after);
}
