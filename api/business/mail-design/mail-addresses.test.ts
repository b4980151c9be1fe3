import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { MAIL_BLOCKS, confirmedContact, createCampaign, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addressProblems } from './mail-addresses.ts';
import { safeAddress } from './safe-address.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const text = (html: string) => ({ type: 'text', html });

/** The email to a person with this attribute. */
async function mailWith(page: string, blocks: object[], email = 'ann@example.org') {
  const { page: known } = await editor().get(`/contacts?search=${email}`);
  const contactId = known.data[0]?.id ?? (await confirmedContact(test(), email)).id;
  const { version } = (await editor().get(`/contacts/${contactId}`)).data;
  await editor().put(`/contacts/${contactId}`, { attributes: { page }, version });
  const { id } = await createCampaign(test(), { subject: 'Addresses', blocks: [...blocks, ...MAIL_BLOCKS] });
  expect((await editor().post(`/newsletter-campaigns/${id}/send`)).status).toBe(202);
  await sendAll(test());
  const mail = (await mailsTo(test(), email)).find(({ subject }) => subject === 'Addresses');
  return { html: mail?.html ?? '', text: mail?.text ?? '' };
}

const PAGE = '{{ contact.attributes.page }}';
const RUNS = ['javascript:alert(1)//', ' java\tscript:alert(1)', 'data:text/html,x', '//evil.test'];
/** A link, a button, a filter, a condition, and an image. */
const PLAIN_WAYS = [
  text(`<p><a href="${PAGE}">mine</a></p>`),
  { type: 'button', text: 'mine', href: PAGE },
  text(`<a href="{{ contact.attributes.page | prepend: '' }}">mine</a>`),
  text(`<a href="{% if true %}${PAGE}{% endif %}">mine</a>`),
  { type: 'html', html: `<img alt="mine" src="${PAGE}">` },
];
/** A variable assigned in the email, and a built-in one with another meaning. */
const RENAMED_WAYS = [
  text('{% assign x = contact.attributes.page %}<a href="{{ x }}">mine</a>'),
  text(
    '{% assign view_in_browser_url = contact.attributes.page %}<a href="{{ view_in_browser_url }}">mine</a>',
  ),
];

describe('an address that a variable decides on', () => {
  it.each(RUNS.map((page, index) => ({ page, email: `reader${index}@example.org` })))(
    'runs nothing where it is $page, whichever way it is written',
    async ({ page, email }) => {
      for (const blocks of [PLAIN_WAYS, RENAMED_WAYS]) {
        const { html } = await mailWith(page, blocks, email);
        expect(html).not.toMatch(/(?:href|src)="\s*(?:java|data:|\/\/evil)/i);
        expect(html.match(/(?:href|src)="#"/g)).toHaveLength(blocks.length);
      }
    },
  );

  it('keeps its target when that is a URL, in both parts, escaped once', async () => {
    const { html, text: words } = await mailWith('https://example.org/me?a=1&b=2', [
      text(`<p><a href="${PAGE}">mine</a></p>`),
      { type: 'button', text: 'Go', href: PAGE },
    ]);
    expect(html.match(/href="https:\/\/example\.org\/me\?a=1&amp;b=2"/g)).toHaveLength(2);
    expect(words).toContain('mine <https://example.org/me?a=1&b=2>');
  });

  it('lets nothing break out of the attribute', async () => {
    const { html } = await mailWith('https://x" onmouseover="alert(1)', [text(`<a href="${PAGE}">mine</a>`)]);
    expect(html).not.toContain('onmouseover="');
  });

  it('is refused where a name can be none', async () => {
    const refusal = async (fields: object) =>
      (await editor().post('/newsletter-templates', { name: 'x', ...fields })).problem.errors;
    const link = '<a href="{{ contact.first_name }}">x</a>';
    expect((await refusal({ blocks: [text(link)] }))?.blocks).toEqual([
      expect.stringMatching(/^item 1, html: contact\.first_name isn’t a URL/),
    ]);
    const button = { type: 'button', text: 'x', href: '{{ contact.email }}' };
    expect((await refusal({ blocks: [{ type: 'columns', columns: [[button]] }] }))?.blocks).toHaveLength(1);
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>${link}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    expect((await refusal({ mjml }))?.mjml).toHaveLength(1);
    expect(
      (await refusal({ blocks: [text(`<a href="{% if true %}https://a.example">x</a>{% endif %}`)] }))
        ?.blocks,
    ).toEqual([expect.stringContaining('starts or ends inside a tag')]);
    // Our own filter does it: it returns text that is already escaped.
    expect(
      (await refusal({ blocks: [text('{{ contact.first_name | mail_address }}')] }))?.blocks,
    ).toHaveLength(1);
  });

  it('in MJML is never a link that runs code, escaped or not', async () => {
    const link = (href: string) =>
      `<mj-text><a href="${href}">x</a></mj-text><mj-button href="${href}">x</mj-button>`;
    const mjml = `<mjml><mj-body><mj-section><mj-column>${link('javascript:alert(1)')}${link('java&#9;script:x')}${link(PAGE)}
      ${link('{{ unsubscribe_url }}')}</mj-column></mj-section></mj-body></mjml>`;
    const { status, data } = await editor().post('/newsletter-templates', { name: 'x', mjml });
    expect(status).toBe(201);
    expect(String(data.html)).not.toMatch(/="\s*java/i);
    expect(String(data.html).match(/href="\{\{ unsubscribe_url \}\}"/g)).toHaveLength(2);
    expect(String(data.html)).not.toContain(`href="${PAGE}"`);
  });
});

describe('addresses', () => {
  it.each(['https://a.example/x', 'HTTP://a.example', 'mailto:a@example.org'])('may be %s', (address) => {
    expect(safeAddress(` ${address} `)).toBe(address);
  });

  it.each([
    '',
    'Ann',
    'javascript:x',
    'java\nscript:x',
    '//a.example',
    'https://a b',
    'vbscript:x',
    'data:,x',
    'tel:+331',
  ])('that are %j lead nowhere', (address) => {
    expect(safeAddress(address)).toBe('#');
  });

  it('in an email to a reader may contain their address', () => {
    expect(addressProblems('href', 'mailto:{{ contact.email }}')).toEqual([]);
    expect(addressProblems('href', 'https://a.example/?who={{ contact.first_name }}')).toEqual([]);
  });
});
