// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import { get, isDisabled, press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';
import { problem, type Received } from '../providers/testing/test-server.ts';
import { AiSettingsScreen } from '../screens/ai/ai-settings-screen.tsx';
import { SignInSettingsScreen } from '../screens/settings/sign-in-settings-screen.tsx';

const AI = {
  provider: 'anthropic',
  base_url: null,
  model: 'of-the-server',
  api_key: { set: true },
  daily_tokens_per_user: 2_000_000,
  daily_tokens: 10_000_000,
  usd_per_million_input_tokens: null,
  usd_per_million_output_tokens: 15,
  says_drafted_with_ai: false,
  version: 3,
  locked: ['AI_MODEL'],
};
const SIGN_IN = {
  version: 7,
  locked: [],
  second_factor_roles: ['editor'],
  passkeys: { replace_password: true },
  sessions: { idle_days: 14, max_days: 30, administrator_idle_days: null, administrator_max_days: null },
  openid: {
    enabled: false,
    client_secret: { set: false },
    domains: ['example.com'],
    redirect_url: 'https://x',
  },
};

/** Opens a screen over what is stored; a save answers the same with the next version, or what `refuse` says. */
async function open(
  screen: ReactNode,
  data: { version: number },
  refuse?: () => ReturnType<typeof problem> | undefined,
) {
  let stored = data;
  const answer = ({ method, path }: Received) => {
    if (!path.startsWith('/settings/')) return { body: { data: {} } };
    if (method === 'PUT') {
      const refused = refuse?.();
      if (refused !== undefined) return refused;
      stored = { ...stored, version: stored.version + 1 };
    }
    return { body: { data: stored } };
  };
  const page = openAdminPage({ resource: 'settings', at: '/x', screen, answer });
  const saves = () => page.received.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...page, saves };
}

async function openAi(refuse?: () => ReturnType<typeof problem> | undefined) {
  const page = await open(<AiSettingsScreen />, AI, refuse);
  await expect.poll(() => seen('field', 'Model')).toBeDefined();
  return page;
}

const boxBeside = (words: string) =>
  [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent?.includes(words) === true)
    ?.querySelector('input');

describe('the form of a group of settings', () => {
  it('sends the changes with the version they are based on, and no secret that was not typed', async () => {
    const { saves } = await openAi();
    expect([valueOf('API key'), isDisabled('button', 'Save')]).toEqual(['', true]);
    write('Total daily token limit', '5,000 000');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(saves).toEqual([{ version: 3, daily_tokens: 5_000_000 }]);
    await expect.poll(() => isDisabled('button', 'Save')).toBe(true);
    write('API key', ' sk-new ');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => saves().at(-1)).toEqual({ version: 4, api_key: 'sk-new' });
    await expect.poll(() => valueOf('API key')).toBe('');
  });

  it('names the variable that locks a field, and says that a secret is stored', async () => {
    await openAi();
    expect([isDisabled('field', 'Model'), valueOf('Model')]).toEqual([true, 'of-the-server']);
    expect(document.body.textContent).toContain('Set by AI_MODEL on the server');
    expect(document.body.textContent).toContain('Stored encrypted. Enter a new value to replace it.');
  });

  it('removes a stored secret where that is chosen', async () => {
    const { saves } = await openAi();
    boxBeside('Remove the stored value')?.click();
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(saves).toEqual([{ version: 3, api_key: null }]);
  });

  it('shows a field only where another one makes it useful', async () => {
    await openAi();
    write('Type', '');
    await expect.poll(() => seen('field', 'Base URL')).toBeUndefined();
    write('Type', 'openai-compatible');
    await expect.poll(() => seen('field', 'Base URL')).toBeDefined();
  });

  it('says at the field what is wrong with it, and keeps what was typed, without asking the server', async () => {
    const { saves } = await openAi();
    write('Total daily token limit', 'many');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect
      .poll(() => textsOf('alert'))
      .toEqual(['Must be a number.', 'Not saved. Correct the marked fields.']);
    expect([valueOf('Total daily token limit'), saves()]).toEqual(['many', []]);
  });

  it('shows at the field what only the server can know', async () => {
    await openAi(() => problem(422, 'validation_failed', { errors: { base_url: ['must not be called'] } }));
    write('Base URL', 'http://169.254.169.254/');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => textsOf('alert')).toContain('Must not be called.');
  });

  it('moves to the first wrong field, says that nothing was saved, and forgets the fault when it is corrected', async () => {
    await openAi();
    write('Total daily token limit', 'many');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(get('field', 'Total daily token limit'));
    expect(document.body.textContent).toContain('Not saved. Correct the marked fields.');
    write('Total daily token limit', '7');
    await expect.poll(() => document.body.textContent).not.toContain('Must be a number.');
  });

  it('saves on top of what someone else saved in other fields', async () => {
    const current = { ...AI, provider: 'openai-compatible', version: 9 };
    let refusals = 0;
    const { saves } = await openAi(() =>
      refusals++ === 0 ? problem(409, 'version_conflict', { current }) : undefined,
    );
    write('Total daily token limit', '1');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(saves).toEqual([
      { version: 3, daily_tokens: 1 },
      { version: 9, daily_tokens: 1 },
    ]);
    await expect.poll(() => isDisabled('button', 'Save')).toBe(true);
    expect(seen('button', 'Keep my changes')).toBeUndefined();
  });

  it('says in view that someone else saved first, and no longer that the last save worked', async () => {
    const current = { ...AI, daily_tokens: 5, version: 9 };
    let isRefused = false;
    await openAi(() => (isRefused ? problem(409, 'version_conflict', { current }) : undefined));
    write('Total daily token limit', '1');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => seen('button', 'Undo')).toBeDefined();
    isRefused = true;
    write('Total daily token limit', '2');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => document.activeElement?.textContent).toContain('Someone else changed');
    expect(seen('button', 'Undo')).toBeUndefined();
  });

  it('keeps the input when someone else saved the same first, and continues from there', async () => {
    const current = { ...AI, provider: 'openai-compatible', daily_tokens: 5, version: 9 };
    let isRefused = true;
    const { saves } = await openAi(() =>
      isRefused ? problem(409, 'version_conflict', { current }) : undefined,
    );
    write('Total daily token limit', '1');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => seen('button', 'Keep my changes')).toBeDefined();
    expect(document.body.textContent).toContain(
      'Someone else changed Type, Total daily token limit after you opened this page',
    );
    press('button', 'Keep my changes');
    await expect.poll(() => valueOf('Type')).toBe('openai-compatible');
    expect([valueOf('Total daily token limit'), textsOf('alert')]).toEqual(['1', []]);
    isRefused = false;
    press('button', 'Save');
    await expect.poll(() => saves().at(-1)).toEqual({ version: 9, daily_tokens: 1 });
  });

  it('loads what someone else saved where that is chosen', async () => {
    const { received } = await openAi(() => problem(409, 'version_conflict', { current: AI }));
    write('Total daily token limit', '1');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    press('button', 'Save');
    await expect.poll(() => seen('button', 'Discard my changes')).toBeDefined();
    const reads = () => received.filter(({ method, path }) => method === 'GET' && path === '/settings/ai');
    const before = reads().length;
    press('button', 'Discard my changes');
    await expect.poll(() => reads().length).toBe(before + 1);
    await expect.poll(() => valueOf('Total daily token limit')).toBe('10000000');
  });

  it('is not left with something typed without being asked', async () => {
    const { goTo } = await openAi();
    write('Total daily token limit', '1');
    await expect.poll(() => isDisabled('button', 'Save')).toBe(false);
    goTo('/admin/elsewhere');
    await expect.poll(() => seen('dialog', 'Leave without saving?')).toBeDefined();
  });
});

describe('a section of settings', () => {
  it('keeps each choice as it is made, where it is declared so', async () => {
    const { saves } = await open(<SignInSettingsScreen />, SIGN_IN);
    await expect.poll(() => boxBeside('Author')).toBeDefined();
    boxBeside('Author')?.click();
    await expect.poll(saves).toEqual([{ version: 7, second_factor_roles: ['editor', 'author'] }]);
  });

  it('is saved by itself, within its part', async () => {
    const { saves } = await open(<SignInSettingsScreen />, SIGN_IN);
    await expect.poll(() => seen('field', 'Allowed email domains')).toBeDefined();
    expect(valueOf('Allowed email domains')).toBe('example.com');
    write('Allowed email domains', 'example.com, example.org');
    write('Maximum inactivity (days)', '3');
    const button = () =>
      document.querySelector<HTMLButtonElement>('section:has(code) form button[type="submit"]');
    await expect.poll(() => button()?.disabled).toBe(false);
    button()?.click();
    await expect.poll(saves).toEqual([{ version: 7, openid: { domains: ['example.com', 'example.org'] } }]);
    expect(valueOf('Maximum inactivity (days)')).toBe('3');
  });
});
