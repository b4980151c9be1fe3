import { expectTypeOf, describe, it } from 'vitest';
import type { AnswerOf } from '../index.ts';

describe('the answer of a group of settings', () => {
  it('has the types of its declaration, and of what its room adds', () => {
    type SignIn = AnswerOf<'GET /settings/sign-in'>;
    expectTypeOf<SignIn['version']>().toEqualTypeOf<number>();
    expectTypeOf<SignIn['openid']['issuer']>().toEqualTypeOf<string | null>();
    expectTypeOf<SignIn['openid']['client_secret']>().toEqualTypeOf<{ set: boolean }>();
    expectTypeOf<SignIn['openid']['enabled']>().toEqualTypeOf<boolean>();
    expectTypeOf<SignIn['sessions']['idle_days']>().toEqualTypeOf<number>();
    type Bounces = AnswerOf<'PUT /settings/bounces'>;
    expectTypeOf<Bounces['mailgun_signing_key']>().toEqualTypeOf<{ set: boolean }>();
    expectTypeOf<NonNullable<Bounces['mailbox']>['messages']>().toEqualTypeOf<number>();
    expectTypeOf<AnswerOf<'GET /settings/ai'>['api_key']>().toEqualTypeOf<{ set: boolean }>();
    expectTypeOf<AnswerOf<'GET /settings/newsletter'>['readings']>().toEqualTypeOf<
      'off' | 'anonymous' | 'named'
    >();
  });
});
