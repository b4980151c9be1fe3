/** Whether a text already prints the postal address. */
const SAID = /\bsite\.postal_address\b/;
const HTML =
  '{% if site.postal_address != "" %}<p style="margin:24px 0;text-align:center;font:13px/1.5 sans-serif;color:#6b645a">{{ site.postal_address }}</p>{% endif %}';
const TEXT = '{% if site.postal_address != "" %}\n\n{{ site.postal_address }}\n{% endif %}';

/** The templates of an email with the postal address at the end, if they do not print it already. */
export function withPostalAddress<Templates extends { html: string; text: string }>(
  templates: Templates,
): Templates {
  const { html, text } = templates;
  return {
    ...templates,
    html: SAID.test(html) ? html : beforeEnd(html),
    text: SAID.test(text) ? text : text + TEXT,
  };
}

function beforeEnd(html: string): string {
  const end = html.toLowerCase().lastIndexOf('</body>');
  return end === -1 ? html + HTML : html.slice(0, end) + HTML + html.slice(end);
}
