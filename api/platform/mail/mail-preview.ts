/**
 * HTML that staff wrote, shown on our own origin: the sandbox takes away scripts, forms, and the origin itself, so that it can
 * read neither tokens nor pages.
 */
const SANDBOX =
  "sandbox allow-popups; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *";

/** An email as a page. */
export function mailPreview({ html, text }: { html: string | null; text: string }): Response {
  const body = html ?? `<!doctype html><pre>${escapeText(text)}</pre>`;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': SANDBOX,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    },
  });
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
