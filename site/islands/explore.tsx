import '../explore/explore.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Explore } from '../explore/explore.tsx';

/** Draws /explore. */
export function mount(host: HTMLElement): void {
  createRoot(host).render(
    <QueryClientProvider client={new QueryClient()}>
      <Explore />
    </QueryClientProvider>,
  );
}
