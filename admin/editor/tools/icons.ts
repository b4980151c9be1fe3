import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import ButtonIcon from '@mui/icons-material/SmartButton';
import EmbedIcon from '@mui/icons-material/PlayCircleOutline';
import GalleryIcon from '@mui/icons-material/PhotoLibraryOutlined';
import SignupIcon from '@mui/icons-material/MailOutline';
import ToggleIcon from '@mui/icons-material/ExpandCircleDownOutlined';
import BoldIcon from '@mui/icons-material/FormatBold';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import CalloutIcon from '@mui/icons-material/LightbulbOutlined';
import CodeIcon from '@mui/icons-material/Code';
import FootnoteIcon from '@mui/icons-material/Superscript';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import SiteQuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import RuleIcon from '@mui/icons-material/HorizontalRule';
import StrikeIcon from '@mui/icons-material/FormatStrikethrough';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import UnderlineIcon from '@mui/icons-material/FormatUnderlined';
import UndoIcon from '@mui/icons-material/Undo';
import LinkIcon from '@mui/icons-material/Link';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import HeadingIcon from '@mui/icons-material/Title';
import type { ComponentType } from 'react';
import type { MessageKey } from './messages.ts';

/** The icon of a tool. */
export type Icon = ComponentType<{ fontSize?: 'small' }>;
/** The icon of each tool. */
export const ICONS: Readonly<Partial<Record<MessageKey, Icon>>> = {
  bold: BoldIcon,
  italic: ItalicIcon,
  underline: UnderlineIcon,
  strike: StrikeIcon,
  code: CodeIcon,
  bullets: BulletsIcon,
  numbers: NumbersIcon,
  quote: QuoteIcon,
  site_quote: SiteQuoteIcon,
  callout: CalloutIcon,
  table: TableIcon,
  divider: RuleIcon,
  footnote: FootnoteIcon,
  link: LinkIcon,
  image: ImageIcon,
  heading_2: HeadingIcon,
  heading_3: HeadingIcon,
  heading_4: HeadingIcon,
  question: HeadingIcon,
  code_block: CodeIcon,
  gallery: GalleryIcon,
  toggle: ToggleIcon,
  embed: EmbedIcon,
  bookmark: BookmarkIcon,
  button: ButtonIcon,
  signup: SignupIcon,
  undo: UndoIcon,
  redo: RedoIcon,
};
