import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { emailTextOf } from './email-text.ts';
import { LOOK } from './mail-colors.ts';

const test = useTestApp();
const URL = 'https://example.org/emails/confirm?token=abc&x=1';

function mail(greeting = 'Hello Ann,') {
  return emailTextOf(test().deps, 'Confirm your subscription', {
    greeting,
    before: ['You signed up.'],
    link: { url: URL, label: 'Confirm your subscription' },
    after: ['If you didn’t sign up, ignore this email.'],
  });
}

describe('an email with one link', () => {
  it('is set like an issue: under the name of the site, with a button, on paper by day and by night', () => {
    const { html } = mail();
    expect(html).toMatch(new RegExp(`<p class="site"[^>]*>${test().deps.site().name}</p>`));
    expect(html).toMatch(
      /<td style="background:#[0-9a-f]{6}[^>]*><a href="[^"]*confirm\?token[^>]*>Confirm your subscription<\/a>/,
    );
    expect(html).toContain(LOOK.serif);
    for (const color of [LOOK.paper, LOOK.ink, LOOK.night.paper, LOOK.night.ink])
      expect(html).toContain(color);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('shows where its button goes, for programs that show no buttons', () => {
    const shown = mail()
      .html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, '')
      .replaceAll('&#38;', '&');
    expect(shown).toContain(URL);
    expect(mail().text).toBe(
      `Hello Ann,\n\nYou signed up.\n\n${URL}\n\nIf you didn’t sign up, ignore this email.`,
    );
  });

  it('takes no word for markup', () => {
    expect(mail('<b onclick="x">Ann</b>').html).toContain('&#60;b onclick=&#34;x&#34;&#62;Ann&#60;/b&#62;');
  });
});
