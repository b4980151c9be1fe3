import { ifAllowed } from './parts/memory.ts';

/** A part of a page that needs more than a kilobyte, in a separate chunk. */
interface Island {
  /** `event` is the one that triggered loading. */
  mount: (host: HTMLElement, event?: Event) => void;
}

const ISLANDS: Record<string, () => Promise<Island>> = {
  embed: () => import('../islands/embed.ts'),
  emails: () => import('../islands/emails.ts'),
  explore: () => import('../islands/explore.tsx'),
  letter: () => import('../islands/letter.ts'),
  login: () => import('../islands/login.ts'),
  reader: () => import('../islands/reader.ts'),
  rehearsal: () => import('../islands/rehearsal.ts'),
  signup: () => import('../islands/signup-form.ts'),
  setup: () => import('../islands/setup.ts'),
};

/**
 * Mounts the islands of the page: at once, or with `data-on` when that event first happens in one. Until then, its form is
 * submitted normally; `data-awake` marks that this is over. If the reader keeps passages of this page, they are drawn at
 * once, too.
 */
export function mountIslands(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const { island = '', on } = host.dataset;
    const load = ISLANDS[island];
    if (load === undefined) continue;
    const mount = async (event?: Event) => {
      (await orReloadOnce(load))?.mount(host, event);
      host.dataset['awake'] = '';
    };
    // See `reading-list/kept.ts`.
    const isKept = island === 'reader' && ifAllowed(() => location.pathname in localStorage) === true;
    if (on === undefined || isKept) void mount();
    else
      host.addEventListener(
        on,
        (event) => {
          // Without script, its link leaves the page.
          if (island === 'embed') event.preventDefault();
          void mount(event);
        },
        { once: true },
      );
  }
}

/** A chunk that fails to load was probably replaced by a new build: the page is reloaded once. */
export async function orReloadOnce<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    const loaded = await load();
    ifAllowed(() => delete sessionStorage['reloaded']);
    return loaded;
  } catch (error) {
    // A browser without storage could not tell the second time from the first.
    if (ifAllowed(() => 'reloaded' in sessionStorage) !== false) throw error;
    ifAllowed(() => (sessionStorage['reloaded'] = '1'));
    location.reload();
    return undefined;
  }
}
