import { type SnippetCode, type SnippetReading, readSnippets } from './snippets.ts';

/** Parses snippets, and again only when they change: every read of `/site` comes here. */
export function rememberReading(): typeof readSnippets {
  let last: { key: string; reading: SnippetReading } | undefined;
  return (code: SnippetCode, siteUrl: string) => {
    const key = JSON.stringify([code, siteUrl]);
    if (last?.key !== key) last = { key, reading: readSnippets(code, siteUrl) };
    return last.reading;
  };
}
