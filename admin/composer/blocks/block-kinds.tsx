import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import ButtonIcon from '@mui/icons-material/SmartButtonOutlined';
import CodeIcon from '@mui/icons-material/Code';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import DividerIcon from '@mui/icons-material/HorizontalRule';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import NewIcon from '@mui/icons-material/AutoAwesomeMotionOutlined';
import FooterIcon from '@mui/icons-material/CallToActionOutlined';
import KickerIcon from '@mui/icons-material/ShortText';
import MastheadIcon from '@mui/icons-material/NewspaperOutlined';
import OpeningIcon from '@mui/icons-material/FormatSizeOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import SignatureIcon from '@mui/icons-material/DrawOutlined';
import TextIcon from '@mui/icons-material/Notes';
import TitleIcon from '@mui/icons-material/Title';
import type { ReactNode } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { THIS_WEEK } from '#schema/newsletter/content-rule.ts';
import { say } from '../messages.ts';

type KindLabel =
  | 'text'
  | 'heading'
  | 'latest'
  | 'hand_picked'
  | 'image'
  | 'button'
  | 'columns'
  | 'divider'
  | 'masthead'
  | 'kicker'
  | 'opening'
  | 'quote'
  | 'signature'
  | 'footer'
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
  {
    type: 'quote',
    label: 'quote',
    icon: <QuoteIcon />,
    make: () => ({ type: 'quote', text: '' }),
  },
  {
    type: 'line',
    label: 'opening',
    icon: <OpeningIcon />,
    make: () => ({ type: 'line', look: 'opening', text: '' }),
  },
  {
    type: 'line',
    label: 'kicker',
    icon: <KickerIcon />,
    make: () => ({ type: 'line', look: 'kicker', text: '' }),
  },
  {
    type: 'line',
    label: 'signature',
    icon: <SignatureIcon />,
    make: () => ({ type: 'line', look: 'signature', text: '' }),
  },
  { type: 'masthead', label: 'masthead', icon: <MastheadIcon />, make: () => ({ type: 'masthead' }) },
  { type: 'footer', label: 'footer', icon: <FooterIcon />, make: () => ({ type: 'footer' }) },
  { type: 'divider', label: 'divider', icon: <DividerIcon />, make: () => ({ type: 'divider' }) },
  { type: 'html', label: 'html', icon: <CodeIcon />, make: () => ({ type: 'html', html: '' }) },
];

/** The label of a block, shown above it. */
export function blockTitle(block: Block): string {
  return labelOf(block);
}

/** Parts of starter templates that once were HTML. */
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
  if (block.type === 'line') return say(block.look);
  if (block.type === 'html') return say(PARTS.find(([part]) => block.html.includes(part))?.[1] ?? 'html');
  return say(BLOCK_KINDS.find(({ type }) => type === block.type)?.label ?? 'html');
}
