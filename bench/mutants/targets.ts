/** Rooms that are changed and tested together. */
export interface Target {
  name: string;
  /** Folders with the program and, beside it, its tests. */
  rooms: readonly string[];
  /** Of these files nothing is changed: declarations, words, and what only runs in a browser or another process. */
  without?: RegExp;
  /** Tests that are not asked, with the reason beside each target. */
  withoutTests?: RegExp;
  /** The project of vitest. */
  project: 'api' | 'admin';
}

/** What the mutation check goes over. */
export const TARGETS: readonly Target[] = [
  {
    name: 'content',
    rooms: ['api/records/content', 'api/records/documents', 'api/records/publishing', 'api/records/lists'],
    project: 'api',
  },
  { name: 'sending', rooms: ['api/business/sending'], project: 'api' },
  {
    name: 'auth',
    rooms: [
      'api/business/accounts',
      'api/business/sign-in',
      'api/business/openid',
      'api/business/passkeys',
      'api/business/people',
    ],
    project: 'api',
  },
  {
    name: 'platform',
    rooms: ['api/platform'],
    without: /^api\/platform\/tables\//,
    // It measures for how long a request holds the process: the notes of this check, and other work of the machine, add to that.
    withoutTests: /\/event-loop\.test\.ts$/,
    project: 'api',
  },
  {
    name: 'admin',
    rooms: ['admin/form', 'admin/editing', 'admin/lists', 'admin/merge', 'admin/journal'],
    // A test that repeats the words of a catalog proves nothing; tests of texts hold them to the glossary.
    without: /\/messages\.ts$/,
    project: 'admin',
  },
];
