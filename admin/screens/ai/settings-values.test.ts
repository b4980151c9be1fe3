import { describe, expect, it } from 'vitest';
import { type AiSettings, bodyOf, typedOf } from './settings-values.ts';

const SETTINGS: AiSettings = {
  provider: 'anthropic',
  base_url: null,
  model: 'a-model',
  api_key: 'sk-…abcd',
  daily_tokens_per_user: 2_000_000,
  daily_tokens: 10_000_000,
  usd_per_million_input_tokens: null,
  usd_per_million_output_tokens: 15,
  says_drafted_with_ai: false,
  set_by_environment: [],
};

describe('the settings of AI on their form', () => {
  it('come back as they were, and the masked key is never sent', () => {
    expect(bodyOf(typedOf(SETTINGS))).toEqual({
      provider: 'anthropic',
      base_url: null,
      model: 'a-model',
      daily_tokens_per_user: 2_000_000,
      daily_tokens: 10_000_000,
      usd_per_million_input_tokens: null,
      usd_per_million_output_tokens: 15,
      says_drafted_with_ai: false,
    });
  });

  it('send a new key, or its end', () => {
    expect(bodyOf({ ...typedOf(SETTINGS), api_key: ' sk-new ' })).toMatchObject({ api_key: 'sk-new' });
    expect(bodyOf({ ...typedOf(SETTINGS), forgetsKey: true })).toMatchObject({ api_key: null });
  });

  it('read numbers as people write them, and leave the rest to the server', () => {
    const body = bodyOf({ ...typedOf(SETTINGS), daily_tokens: '5,000 000', daily_tokens_per_user: 'many' });
    expect(body).toMatchObject({ daily_tokens: 5_000_000, daily_tokens_per_user: 'many' });
  });
});
