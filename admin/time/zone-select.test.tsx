// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZoneSelect } from './zone-select.tsx';

let host: HTMLElement;
let root: ReturnType<typeof createRoot>;

function Choice() {
  const [zone, setZone] = useState('Asia/Calcutta');
  return (
    <>
      <ZoneSelect zone={zone} moment={Date.parse('2026-12-01T12:00Z')} onChange={setZone} />
      <output>{zone}</output>
    </>
  );
}

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  act(() => root.render(<Choice />));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const field = () => host.querySelector('input') as HTMLInputElement;
const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
function key(name: string): void {
  act(() => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
}
function type(text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  act(() => {
    field().focus();
    set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('a time zone', () => {
  it('is shown under its name of today, with its offset', () => {
    expect(field().value).toBe('Asia/Kolkata');
    expect(host.querySelector('.zone-offset')?.textContent).toBe('GMT+5:30');
  });

  it('is found by a former name, and chosen with the keyboard', () => {
    type('katmandu');
    expect(options()).toEqual(['Asia/Kathmandu GMT+5:45']);
    expect(document.querySelector('[role="listbox"]')?.getAttribute('aria-label')).toBe('Time zones');
    key('Enter');
    expect([host.querySelector('output')?.textContent, field().value]).toEqual([
      'Asia/Kathmandu',
      'Asia/Kathmandu',
    ]);
  });

  it('stays as it is if nothing is found, and after Escape', () => {
    type('atlantis');
    expect(document.body.textContent).toContain('No time zones found');
    key('Escape');
    expect(host.querySelector('output')?.textContent).toBe('Asia/Calcutta');
  });
});
