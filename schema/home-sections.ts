/** What a section of the home page can be, and what the form calls it. */
export const HOME_SECTIONS = {
  lead: 'One text, large',
  shelf: 'Shelf of covers',
  entries: 'List of titles',
  quotation: 'Quotation, and titles below',
  lists: 'Curated lists',
  letter: 'Newsletter form',
  text: 'Text of your own',
} as const;
export type HomeSectionKind = keyof typeof HOME_SECTIONS;
export const HOME_SECTION_KINDS = Object.keys(HOME_SECTIONS) as [HomeSectionKind, ...HomeSectionKind[]];
