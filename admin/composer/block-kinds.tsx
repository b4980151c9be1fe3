import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import ButtonIcon from '@mui/icons-material/SmartButtonOutlined';
import CodeIcon from '@mui/icons-material/Code';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import DividerIcon from '@mui/icons-material/HorizontalRule';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import NewIcon from '@mui/icons-material/AutoAwesomeMotionOutlined';
import TextIcon from '@mui/icons-material/Notes';
import TitleIcon from '@mui/icons-material/Title';
import type { ReactNode } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { THIS_WEEK, type WrittenContentRule } from '#schema/newsletter/content-rule.ts';
import { withoutHandlers } from '../editor/paste/without-handlers.ts';
import { say } from './messages.ts';

type KindLabel =
  | 'text'
  | 'heading'
  | 'latest'
  | 'hand_picked'
  | 'image'
  | 'button'
  | 'columns'
  | 'divider'
  | 'html';

interface BlockKind {
  type: Block['type'];
  label: KindLabel;
  icon: ReactNode;
  make: () => Block;
}

/** The kinds of blocks in the order they are offered, and how a new one starts. */
export const BLOCK_KINDS: readonly BlockKind[] = [
  { type: 'text', label: 'text', icon: <TextIcon />, make: () => ({ type: 'text', html: '' }) },
  {
    type: 'heading',
    label: 'heading',
    icon: <TitleIcon />,
    make: () => ({ type: 'heading', text: '', level: 2 }),
  },
  {
    type: 'content_list',
    label: 'latest',
    icon: <NewIcon />,
    make: () => ({ type: 'content_list', look: 'covers', rule: { ...THIS_WEEK } }),
  },
  {
    type: 'content_list',
    label: 'hand_picked',
    icon: <ArticleIcon />,
    make: () => ({ type: 'content_list', look: 'covers', content_ids: [] }),
  },
  {
    type: 'image',
    label: 'image',
    icon: <ImageIcon />,
    make: () => ({ type: 'image', image_unique_identifier: '', alt: '' }),
  },
  {
    type: 'button',
    label: 'button',
    icon: <ButtonIcon />,
    make: () => ({ type: 'button', text: '', href: '' }),
  },
  {
    type: 'columns',
    label: 'columns',
    icon: <ColumnsIcon />,
    make: () => ({ type: 'columns', columns: [[], []] }),
  },
  { type: 'divider', label: 'divider', icon: <DividerIcon />, make: () => ({ type: 'divider' }) },
  { type: 'html', label: 'html', icon: <CodeIcon />, make: () => ({ type: 'html', html: '' }) },
];

/** What names a block in the list: its kind, and what it says. */
export function blockTitle(block: Block): ReactNode {
  const words = withoutLiquid(wordsOf(block));
  return (
    <>
      {labelOf(block)}
      {words === '' ? null : <span className="quiet"> · {words}</span>}
    </>
  );
}

/** Parts of the starter letters that are HTML by themselves. */
const PARTS = [
  ['class="masthead"', 'masthead'],
  ['class="foot"', 'footer'],
  ['class="pull"', 'quote'],
  ['class="kicker"', 'kicker'],
  ['class="opening"', 'opening'],
  ['class="signed"', 'signature'],
] as const;

function labelOf(block: Block): string {
  if (block.type === 'content_list') return say(block.content_ids === undefined ? 'latest' : 'hand_picked');
  if (block.type === 'html') return say(PARTS.find(([part]) => block.html.includes(part))?.[1] ?? 'html');
  return say(BLOCK_KINDS.find(({ type }) => type === block.type)?.label ?? 'html');
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'button':
      return block.text;
    case 'text':
    case 'html':
      return textOfHtml(block.html).slice(0, 300);
    case 'image':
      return block.alt;
    case 'content_list':
      return block.content_ids === undefined
        ? ruleWordsOf(block.rule ?? {})
        : say('chosen', { count: block.content_ids.length });
    case 'columns':
      return say('side_by_side', { count: block.columns.length });
    case 'divider':
      return '';
  }
}

/** "since the last issue · up to 2 per category · up to 6 in total" */
function ruleWordsOf(rule: WrittenContentRule): string {
  const { since, since_days: days, per_category: each, limit } = rule;
  const parts = [
    since === undefined ? '' : say('rule_since'),
    days === undefined ? '' : say('rule_days', { count: days }),
    each === undefined ? '' : say('rule_each', { count: each }),
    limit === undefined ? '' : say('rule_limit', { count: limit }),
  ];
  return parts.filter((part) => part !== '').join(' · ') || say('rule');
}

/** What a reader would see in the place of a variable, as far as that can be said in a word; tags say nothing. */
function withoutLiquid(words: string): string {
  const seen = words
    .replaceAll(/\{%.*?%\}/g, '')
    .replaceAll(VARIABLE, (_, name: string, without?: string) => without ?? `[${nameOf(name)}]`);
  return seen.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
}

const VARIABLE = /\{\{-?\s*([\w.]+)\s*(?:\|\s*default:\s*["']([^"']*)["'])?[^}]*\}\}/g;

/** "first name", "site name" */
function nameOf(variable: string): string {
  return variable.replace(/^contact\.(?:attributes\.)?/, '').replaceAll(/[._]/g, ' ');
}

/** The words of a piece of HTML; parsed, never run. */
function textOfHtml(html: string): string {
  const apart = withoutHandlers(html).replaceAll(/<(?:\/p|\/li|\/h\d|br)\b[^>]*>/gi, '$& ');
  const { body } = new DOMParser().parseFromString(apart, 'text/html');
  return body.textContent.replaceAll(/\s+/g, ' ').trim();
}
