/** Once consent was given and the page is at rest, analytics begin, if they are configured. */
export function startAnalytics(): void {
  if (document.querySelector('meta[name=analytics]') === null) return;
  const start = () => void import('../analytics/start.ts').then((analytics) => analytics.start());
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 2_000);
}
