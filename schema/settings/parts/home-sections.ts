/** What a section of the home page can be, and what the form calls it. */
export const HOME_SECTIONS = {
  lead: 'Featured item',
  shelf: 'Row of covers',
  entries: 'List of titles',
  quotation: 'Quote with titles below',
  lists: 'Curated lists',
  letter: 'Newsletter signup form',
  text: 'Custom text',
} as const;
export type HomeSectionKind = keyof typeof HOME_SECTIONS;
export const HOME_SECTION_KINDS = Object.keys(HOME_SECTIONS) as [HomeSectionKind, ...HomeSectionKind[]];
