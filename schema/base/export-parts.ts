/** What an export holds: content with its images, contacts, newsletters, settings, and a copy of the pages. */
export const EXPORT_PARTS = ['content', 'contacts', 'newsletters', 'settings', 'site'] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

/** What an export is written as. */
export const EXPORT_FORMATS = ['colophon', 'ghost', 'wordpress'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
