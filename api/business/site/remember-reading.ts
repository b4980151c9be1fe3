import { type SnippetCode, type SnippetReading, readSnippets } from './snippets.ts';

/** Parses snippets, but only when they change: every read of `/site` needs them. */
export function rememberReading(): typeof readSnippets {
  let last: { key: string; reading: SnippetReading } | undefined;
  return (code: SnippetCode, siteUrl: string) => {
    const key = JSON.stringify([code, siteUrl]);
    if (last?.key !== key) last = { key, reading: readSnippets(code, siteUrl) };
    return last.reading;
  };
}
