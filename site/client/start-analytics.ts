/** Starts analytics, if they are configured, once consent was given and the page is idle. */
export function startAnalytics(): void {
  if (document.querySelector('meta[name=analytics]') === null) return;
  const start = () => void import('../analytics/start.ts').then((analytics) => analytics.start());
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else setTimeout(start, 2_000);
}
