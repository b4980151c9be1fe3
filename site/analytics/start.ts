import { addSnippet } from './add-snippet.ts';

/** Starts counting this visit with the service that the page names. Call only after consent. */
export async function start(): Promise<void> {
  const settings = document.querySelector<HTMLMetaElement>('meta[name=analytics]');
  if (settings === null) return;
  if (settings.dataset['host'] === undefined) await addSnippet(settings.content);
  else (await import('./posthog.ts')).start();
}
