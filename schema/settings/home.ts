import { settingsAccess } from '../access/access.ts';
import { defineSettings } from '../define/define-settings.ts';
import { HOME_SECTIONS, type HomeSectionKind } from './parts/home-sections.ts';
import { HOME_BOOK_SUMMARIES, PER_PAGE_DEFAULT } from '../base/limits.ts';
import { choice, contents, longText, number, onOff, rows, target, text } from '../setting-fields/index.ts';

const SECTIONS_MAX = 12;
const ENTRIES_MAX = 24;
const LISTS = 3;

type Section = {
  kind: HomeSectionKind;
  title: string | null;
  shown: boolean;
  from: string | null;
  count: number;
  picked: readonly never[];
  text: string | null;
};

const section = (kind: HomeSectionKind, from: string | null, count: number): Section => ({
  kind,
  title: null,
  shown: true,
  from,
  count,
  picked: [],
  text: null,
});

/** Of use where a section shows texts. */
const ofTexts = { shownWhen: { kind: ['lead', 'shelf', 'entries', 'quotation'] } } as const;

/** The home page as it is specified (§2): twelve book summaries, articles and interviews. */
const SECTIONS: readonly Section[] = [
  section('lead', '/book-summaries', 1),
  section('shelf', '/book-summaries', HOME_BOOK_SUMMARIES - 1),
  section('entries', '/articles', PER_PAGE_DEFAULT),
  section('quotation', '/interviews', PER_PAGE_DEFAULT),
  section('lists', null, LISTS),
  section('letter', null, 1),
];

export const homeSettings = defineSettings({
  name: 'home',
  title: 'Home page',
  about:
    'The sections of the home page. To change the headline and introduction, go to General. For the text of the signup form, go to Newsletter.',
  menu: { icon: 'home', order: 30 },
  preview: '/',
  schedulable: true,
  reference: {
    group: 'Site',
    get: 'Get the sections of the home page',
    save: 'Change the sections of the home page; null restores the defaults',
  },
  access: { get: settingsAccess.get, save: settingsAccess.update },
  fields: {
    sections: rows({
      label: 'Sections',
      help: 'Shown in this order. Sections with nothing to show are left out.',
      word: 'section',
      shownBy: 'shown',
      max: SECTIONS_MAX,
      of: {
        kind: choice({ label: 'Type', options: HOME_SECTIONS, default: 'shelf' }),
        title: text({
          label: 'Title',
          help: 'If empty, a default title is used.',
          max: 60,
          shownWhen: { kind: ['lead', 'shelf', 'entries', 'quotation', 'lists', 'text'] },
        }),
        shown: onOff({ label: 'Show this section', default: true }),
        from: target({
          label: 'Content from',
          help: 'Shows the newest items from a content type, such as /articles, or from a category or tag.',
          within: true,
          ...ofTexts,
        }),
        count: number({
          label: 'Maximum number of items',
          min: 1,
          max: ENTRIES_MAX,
          default: 6,
          shownWhen: { kind: ['shelf', 'entries', 'quotation', 'lists'] },
        }),
        picked: contents({
          label: 'Or choose specific items',
          help: 'Items stay selected even if their URLs change.',
          max: ENTRIES_MAX,
          ...ofTexts,
        }),
        text: longText({
          label: 'Text',
          help: 'Leave a blank line to start a new paragraph.',
          max: 2000,
          shownWhen: { kind: ['text'] },
          requiredWhen: { kind: ['text'], shown: [true] },
        }),
      },
      default: SECTIONS,
      onPages: true,
    }),
  },
  sections: { sections: { title: 'Page layout', fields: ['sections'] } },
});
