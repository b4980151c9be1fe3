const RELOADED = 'reloaded';

/** Parts of pages that need more than a kilobyte, each a chunk of its own. */
const ISLANDS: Record<string, () => Promise<{ mount: (host: HTMLElement) => void }>> = {
  login: () => import('../islands/login.ts'),
  setup: () => import('../islands/setup.ts'),
};

export function mountIslands(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = ISLANDS[host.dataset['island'] ?? ''];
    if (load !== undefined) void orReloadOnce(load).then((island) => island?.mount(host));
  }
}

/** A chunk that does not come was likely replaced by a new build: the page is reloaded once (spec §8). */
async function orReloadOnce<Island>(load: () => Promise<Island>): Promise<Island | undefined> {
  try {
    const island = await load();
    sessionStorage.removeItem(RELOADED);
    return island;
  } catch (error) {
    if (sessionStorage.getItem(RELOADED) !== null) throw error;
    sessionStorage.setItem(RELOADED, '1');
    location.reload();
    return undefined;
  }
}
