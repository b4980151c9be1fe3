import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy, publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const save = (parts: object) => editor().post('/newsletter-templates', { name: 'A template', ...parts });
const text = (html: string) => [{ type: 'text', html }];

describe('a template', () => {
  it('becomes HTML and text, variables kept, styles in the elements', async () => {
    const record = madeBy(
      await save({
        preheader: 'One idea from {{ site.name }}',
        blocks: [
          { type: 'heading', text: 'Dear {{ contact.first_name | default: "reader" }} & all', level: 1 },
          { type: 'text', html: '<p>Read <a href="https://example.org/?a=1&b=2">this</a>.</p>' },
          {
            type: 'columns',
            columns: [[{ type: 'divider' }], [{ type: 'button', text: 'Go', href: '{{ unsubscribe_url }}' }]],
          },
        ],
      }),
    );
    expect(record.html).toContain('Dear {{ contact.first_name | default: "reader" }} &amp; all');
    expect(record.html).toContain('href="{{ unsubscribe_url }}"');
    expect(record.html).toContain('One idea from {{ site.name }}');
    expect(record.html).toMatch(/<p style="[^"]*margin: 0 0 18px/);
    expect(record.text).toContain('Dear {{ contact.first_name | default: "reader" }} & all');
    expect(record.text).toContain('this <https://example.org/?a=1&b=2>');
    expect(record.text).not.toContain('One idea from');
  });

  it('may be MJML', async () => {
    const mjml = `<mjml><mj-head><mj-style inline="inline">.x { color: #7a2e22 }</mj-style></mj-head><mj-body>
      <mj-section><mj-column><mj-text><p class="x">Hi {{ contact.first_name }}</p></mj-text></mj-column></mj-section></mj-body></mjml>`;
    const record = madeBy(await save({ mjml }));
    expect(record.html).toContain('Hi {{ contact.first_name }}');
    expect(record.html).toMatch(/<p class="x" style="[^"]*color: #7a2e22/);
    expect(record.text).toContain('Hi {{ contact.first_name }}');
    expect(record.html).not.toMatch(/https?:\/\/fonts\./);
  });

  it.each<[string, object, string, string]>([
    [
      'an unknown variable',
      { blocks: text('<p>\n{{ env }}</p>') },
      'blocks',
      'item 1, html: unknown variable env (line 2, column 4)',
    ],
    [
      'what the process knows',
      { subject: '{{ process.env }}' },
      'subject',
      'unknown variable process.env (line 1, column 4)',
    ],
    [
      'a prototype',
      { subject: '{{ contact.__proto__ }}' },
      'subject',
      'unknown variable contact.__proto__ (line 1, column 4)',
    ],
    [
      'code',
      { preheader: '{{ constructor.constructor("return process")() }}' },
      'preheader',
      'invalid range syntax (line 1, column 44)',
    ],
    ['an unknown tag', { subject: '{% with x %}' }, 'subject', 'tag "with" not found (line 1, column 1)'],
    [
      'another template',
      { blocks: text('{% include "x" %}') },
      'blocks',
      'item 1, html: tag "include" not found (line 1, column 1)',
    ],
    [
      'an unknown filter',
      { subject: 'a\u00a0{{ contact.email | evil }}' },
      'subject',
      'undefined filter: evil (line 1, column 3)',
    ],
    [
      'raw output',
      { subject: '{{ contact.email | raw }}' },
      'subject',
      'undefined filter: raw (line 1, column 1)',
    ],
    [
      'an open brace',
      { subject: 'Dear {{ contact.first_name' },
      'subject',
      'output "{{ contact.first_name" not closed (line 1, column 6)',
    ],
    [
      'an open tag',
      { blocks: [{ type: 'heading', text: '{% if contact.email %}x' }] },
      'blocks',
      'item 1, text: tag {% if contact.email %} not closed (line 1, column 1)',
    ],
    [
      'an unknown variable in MJML',
      { mjml: '<mjml><mj-body>\n  <mj-text>{{ foo }}</mj-text></mj-body></mjml>' },
      'mjml',
      'unknown variable foo (line 2, column 15)',
    ],
  ])('with %s is refused with its place', async (...[, parts, field, words]) => {
    const reply = await save(parts);
    expect([reply.status, reply.problem.errors?.[field]]).toEqual([422, [words]]);
  });

  it('with broken MJML is refused with its place', async () => {
    const reply = await save({
      mjml: '<mjml><mj-body>\n<mj-text>{{ contact.email }}</mj-text>\n  <mj-include path="/etc/passwd" /></mj-body></mjml>',
    });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors?.mjml?.[0]).toMatch(/\(line 3, column \d+\)$/);
  });

  it('runs nothing and requests nothing: scripts, forms and handlers are left out', async () => {
    const record = madeBy(
      await save({
        blocks: [
          { type: 'text', html: '<p onclick="x()">a<script>alert(1)</script><img src="javascript:x"></p>' },
          {
            type: 'html',
            html: '<form action="/x"><input></form><iframe src="//x"></iframe><table><tr><td style="color:red">ok</td></tr></table>',
          },
        ],
      }),
    );
    expect(record.html).not.toMatch(/<script|onclick|<form|<input|<iframe|javascript:/);
    expect(record.html).toContain('style="color:red"');
  });

  it('leaves scripts, forms and handlers out of MJML that was written by hand, too', async () => {
    const mjml = `<mjml><mj-body><mj-raw><script src="x">alert(1)</script></mj-raw><mj-section><mj-column><mj-text>
      <form action="/x"><input name="a"/></form><p title="on=1 &gt; 0" onclick="x()" class="kept">Words</p>
      <img src="https://example.org/a.png" alt=">" onerror='alert(1)' /></mj-text></mj-column></mj-section></mj-body></mjml>`;
    const { html } = madeBy(await save({ mjml }));
    expect(html).not.toMatch(/<script|onclick|onerror|<form|<input|alert/);
    expect(html).toContain('<p class="kept" title="on=1 &gt; 0">Words</p>');
    expect(html).toContain('<img src="https://example.org/a.png" alt="&gt;">');
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ])('leads nowhere that runs: %j is no link of a button or a picture', async (href) => {
    const picture = { type: 'image', image_unique_identifier: 'a', alt: '', href };
    for (const block of [{ type: 'button', text: 'x', href }, picture]) {
      const reply = await save({ blocks: [block] });
      expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([422, ['blocks']]);
    }
    const written = madeBy(await save({ blocks: text(`<a href="${href}">x</a>`) }));
    expect(written.html).not.toMatch(/javascript|vbscript|data:text/i);
  });

  it('has a text part that reads well: titles underlined, dividers kept', async () => {
    const record = madeBy(
      await save({
        blocks: [
          { type: 'heading', level: 1, text: 'Worth reading' },
          { type: 'heading', level: 2, text: 'New' },
          { type: 'divider' },
          ...text('<p>a</p>'),
        ],
      }),
    );
    expect(record.text).toContain('Worth reading\n=============\n');
    expect(record.text).toContain('New\n---\n');
    expect(record.text).toMatch(/\n-{40}\n/);
    expect(record.text).not.toMatch(/\n{4}/);
  });

  it('gives headings of one size below one title one level, and leaves none out on the way down', async () => {
    const heading = (text: string, level: number) => ({ type: 'heading', text, level });
    const record = madeBy(
      await save({
        blocks: [
          heading('Worth reading', 1),
          heading('New here', 3),
          heading('Elsewhere', 3),
          { type: 'columns', columns: [[heading('Left', 3)], [heading('Right', 3)]] },
          heading('At last', 2),
        ],
      }),
    );
    const levels = [...String(record.html).matchAll(/<h(\d)[^>]*>([^<]+)</g)].map(([, level, words]) => [
      words,
      level,
    ]);
    expect(levels).toEqual([
      ['Worth reading', '1'],
      ['New here', '2'],
      ['Elsewhere', '2'],
      ['Left', '2'],
      ['Right', '2'],
      ['At last', '2'],
    ]);
    expect(record.text).toContain('New here\n--------\n');
    expect(record.text).toContain('Elsewhere\n---------\n');
  });

  it('does not take long over a loop without end', async () => {
    const loop = '{% for a in (1..1000000) %}{% for b in (1..1000000) %}x{% endfor %}{% endfor %}';
    const start = performance.now();
    const reply = await save({ blocks: text(loop) });
    expect([reply.status, reply.problem.errors?.blocks]).toEqual([
      422,
      [expect.stringMatching(/limit exceeded.*\(line 1, column \d+\)/)],
    ]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('lists content by hand and by rule, with its address', async () => {
    const article = await publishArticle(test(), { title: 'On slow reading' });
    const blocks = [
      { type: 'content_list', content_ids: [article.id] },
      { type: 'content_list', rule: { content_type_name: 'article', limit: 1 } },
    ];
    const record = madeBy(await save({ blocks }));
    const links = String(record.html).match(/http:\/\/localhost:3000\/articles\/on-slow-reading/g);
    expect(links).toHaveLength(2);
    const bad = await save({ blocks: [{ type: 'content_list', rule: { limit: 'many' } }] });
    expect([bad.status, Object.keys(bad.problem.errors ?? {})]).toEqual([422, ['blocks']]);
  });
});
