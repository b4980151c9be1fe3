import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Day, TimeZone } from './day.tsx';

const drawn = (timeZone: string) =>
  renderToStaticMarkup(
    <TimeZone value={timeZone}>
      <Day time="2026-03-03T23:30:00Z" />
    </TimeZone>,
  );

describe('a day', () => {
  it('is that of the time zone of the site', () => {
    expect(drawn('UTC')).toBe('<time dateTime="2026-03-03T23:30:00Z">March 3, 2026</time>');
    expect(drawn('Europe/Berlin')).toContain('>March 4, 2026<');
    expect(drawn('America/Los_Angeles')).toContain('>March 3, 2026<');
  });
});
