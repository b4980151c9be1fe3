import '../explore/explore.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Explore } from '../explore/explore.tsx';
import { isWorthRetrying } from '../overlays/search-query.ts';
import { TimeZone } from '../ui/day.tsx';

const RETRIES = 3;

/** Draws /explore. */
export function mount(host: HTMLElement): void {
  const retry = (failures: number, failure: Error) => failures < RETRIES && isWorthRetrying(failure);
  createRoot(host).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry } } })}>
      <TimeZone value={host.dataset['timeZone'] ?? 'UTC'}>
        <Explore />
      </TimeZone>
    </QueryClientProvider>,
  );
}
