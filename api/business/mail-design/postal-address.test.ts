import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const data = (address: string) => ({
  contact: { email: 'ada@example.com', first_name: null, last_name: null, attributes: {} },
  site: { name: 'Site', url: 'https://example.com', postal_address: address },
  newsletter: { name: 'Weekly', subject: '' },
  unsubscribe_url: 'https://example.com/u',
  preferences_url: 'https://example.com/p',
  view_in_browser_url: 'https://example.com/v',
});
const mail = (html: string, text: string, address: string) =>
  renderMail({ subject: 'Hello', html, text }, data(address));

describe('the postal address', () => {
  it('is at the end of every email, as text', async () => {
    const { html, text } = await mail('<body><p>Hi</p></body>', 'Hi', '1 <Long> Lane, London');
    expect(html).toMatch(/<p>Hi<\/p><p style="[^"]+">1 &lt;Long&gt; Lane, London<\/p><\/body>$/);
    expect(text).toMatch(/^Hi\n+1 <Long> Lane, London\n$/);
  });

  it('is where an email says it, and only there', async () => {
    const { html, text } = await mail(
      '<p>{{ site.postal_address }}</p>',
      'At {{site.postal_address}}',
      'Here',
    );
    expect([html, text]).toEqual(['<p>Here</p>', 'At Here']);
  });

  it('leaves an email unchanged if none is set', async () => {
    const { html, text } = await mail('<body>Hi</body>', 'Hi', '');
    expect([html, text]).toEqual(['<body>Hi</body>', 'Hi']);
  });
});
