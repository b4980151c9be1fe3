import { type OwnAdmin, setOwnAdmin } from './own-admin.ts';

/** Where the server serves the files built from `screens/` and `inputs/` of a site folder. */
interface Page {
  colophonAdminFiles?: { script: string; style?: string };
}

/**
 * Loads the site folder's additions. They are built separately and get shared modules from `expose`: React,
 * which must exist only once, and `colophon/admin`.
 */
export async function loadOwnAdmin(expose: () => Promise<unknown>): Promise<void> {
  const files = (globalThis as Page).colophonAdminFiles;
  if (files === undefined) return;
  if (files.style !== undefined) addStyle(files.style);
  await expose();
  const loaded = (await import(/* @vite-ignore */ files.script)) as { own: OwnAdmin };
  setOwnAdmin(loaded.own);
}

function addStyle(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
