import type { ChainedCommands } from '@tiptap/core';
import { BLOCK_TOOLS, type EditorDialog, type Tool } from '../tools/tools.ts';
import { type MessageKey as ToolKey, say as sayTool } from '../tools/messages.ts';
import { selecting } from './insert-card.ts';
import { type MessageKey, say } from './messages.ts';

/** The headings of the menu, in their order. */
const GROUPS = ['group_text', 'group_media', 'group_site'] as const satisfies readonly MessageKey[];

/** What the menu offers under one heading. */
export interface SlashGroup {
  title: string;
  items: readonly Tool[];
}

interface Offering {
  isConversation: boolean;
  onOpen: (dialog: EditorDialog) => void;
}

/** Everything that can be inserted and is found by `typed`, under its headings; a heading without any is left out. */
export function slashGroups(offering: Offering, typed: string): SlashGroup[] {
  const offered = itemsFor(offering);
  return GROUPS.map((group) => ({
    title: say(group),
    items: offered[group].filter(saying(typed)),
  })).filter(({ items }) => items.length > 0);
}

function itemsFor({ isConversation, onOpen }: Offering): Record<(typeof GROUPS)[number], readonly Tool[]> {
  const heading = (label: ToolKey, level: 2 | 3 | 4): Tool => ({
    label,
    run: (chain) => chain.setHeading({ level }),
  });
  const window = (label: ToolKey, dialog: EditorDialog): Tool => ({
    label,
    run: (chain) => {
      // After the frame in which the text takes the focus.
      requestAnimationFrame(() => onOpen(dialog));
      return chain;
    },
  });
  return {
    group_text: [
      heading(isConversation ? 'question' : 'heading_2', 2),
      heading('heading_3', 3),
      heading('heading_4', 4),
      ...BLOCK_TOOLS,
      { label: 'toggle', run: (chain) => chain.wrapIn('toggle') },
      { label: 'code_block', run: (chain: ChainedCommands) => chain.setCodeBlock() },
    ],
    group_media: [window('image', 'picture'), window('gallery', 'gallery'), window('embed', 'embed')],
    group_site: [
      window('link', 'link'),
      window('site_quote', 'site_quote'),
      window('bookmark', 'bookmark'),
      window('button', 'button'),
      {
        label: 'signup',
        run: (chain) =>
          chain
            .insertContent({ type: 'signup', attrs: { text: say('signup_text') } })
            .command(selecting('signup')),
      },
    ],
  };
}

/** Other words that find a tool. */
const WORDS: Partial<Record<ToolKey, MessageKey>> = {
  question: 'find_heading_2',
  heading_2: 'find_heading_2',
  heading_3: 'find_heading_3',
  heading_4: 'find_heading_4',
  image: 'find_image',
  link: 'find_link',
  bullets: 'find_bullets',
  numbers: 'find_numbers',
  quote: 'find_quote',
  site_quote: 'find_site_quote',
  callout: 'find_callout',
  table: 'find_table',
  divider: 'find_divider',
  footnote: 'find_footnote',
  gallery: 'find_gallery',
  toggle: 'find_toggle',
  embed: 'find_embed',
  bookmark: 'find_bookmark',
  button: 'find_button',
  signup: 'find_signup',
  code_block: 'find_code',
};

function saying(typed: string) {
  const wanted = typed.trim().toLowerCase();
  return ({ label }: Tool) => {
    const words = WORDS[label];
    return [sayTool(label), words === undefined ? '' : say(words)].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  };
}
