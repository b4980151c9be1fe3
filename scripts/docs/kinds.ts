/** A group of pages in the navigation. */
export interface Kind {
  /** Its folder in the site, and in `docs/` unless `files` says otherwise. */
  name: string;
  title: string;
  /** What its pages are for, in one sentence. */
  about: string;
  /** Files from the root of the repository, in their order: those of the folder come after them, by title. */
  first?: readonly string[];
  /** Headings for the pages of the folder, each with the names of its files. */
  topics?: Readonly<Record<string, readonly string[]>>;
}

/** Every kind, in the order of the navigation. */
export const KINDS: readonly Kind[] = [
  {
    name: 'tutorials',
    title: 'Tutorials',
    about: 'Learn Colophon by building something. Each tutorial starts from nothing.',
    first: [
      'docs/tutorials/your-first-site.md',
      'docs/tutorials/your-first-content-type.md',
      'docs/how-to/create-your-own-site.md',
    ],
  },
  {
    name: 'how-to',
    title: 'How-to guides',
    about: 'Complete one task, step by step.',
    topics: {
      'Write and plan': [
        'write-and-publish',
        'draft-with-ai',
        'edit-in-bulk',
        'find-and-plan',
        'publish-together',
        'redirect-old-urls',
      ],
      Newsletter: [
        'compose-a-newsletter',
        'welcome-new-readers',
        'send-a-series',
        'add-a-signup-form',
        'know-your-audience',
        'set-up-email',
        'handle-bounces',
        'send-single-emails',
        'move-your-subscribers',
      ],
      'Your own site': [
        'customize-your-site',
        'keep-your-site-in-a-folder',
        'add-a-content-type',
        'change-a-field',
        'translate-the-site',
        'import-content',
      ],
      'Other programs': [
        'use-the-client',
        'call-the-api-from-a-browser',
        'use-webhooks',
        'connect-an-assistant',
      ],
      'Run and secure': [
        'install-for-production',
        'run-as-a-service',
        'run-in-a-container',
        'run-behind-caddy',
        'run-behind-nginx',
        'back-up-and-restore',
        'monitor-the-server',
        'monitor-background-work',
        'secure-your-site',
        'sign-in',
      ],
    },
  },
  {
    name: 'reference',
    title: 'Reference',
    about:
      'Look up a variable, a route, a field, a limit, or an error. Most of these pages are generated from the code.',
  },
  {
    name: 'operations',
    title: 'Operations',
    about: 'Run Colophon: what to install, watch, back up, and prepare for.',
  },
  {
    name: 'upgrade',
    title: 'Upgrade',
    about: 'Move to a new version.',
    first: ['docs/upgrade.md', 'CHANGELOG.md'],
  },
  {
    name: 'security',
    title: 'Security',
    about: 'What Colophon protects, and how.',
  },
  {
    name: 'practices',
    title: 'Practices',
    about: 'How we work on Colophon itself.',
    first: ['CONTRIBUTING.md', 'ARCHITECTURE.md', 'content/README.md'],
  },
  {
    name: 'decisions',
    title: 'Decisions',
    about: 'The reasons for the design, one decision per page.',
  },
];
