import { describe, expect, it } from 'vitest';
import { ApiError, validationFailed } from '../base/api-error.ts';
import { BrokenSessionError } from '../database/connection.ts';
import { asApiError, problemResponse } from './problem.ts';
import { asWritten } from '../base/spoken.ts';

const withCode = (code: string) => Object.assign(new Error('hunter2'), { code });
const answerTo = (error: unknown) => {
  const { status, code, headers } = asApiError(error);
  return [status, code, headers['Retry-After']];
};

describe('a failure as callers may see it', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is a full disk: %s', (code) => {
    expect(answerTo(withCode(code))).toEqual([507, 'storage_full', undefined]);
  });

  it.each(
    '25P03 28000 28P01 3D000 53200 53300 55000 57P01 57P02 57P03 57014 08006 08P01 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN'.split(
      ' ',
    ),
  )('is a database that is away for a moment: %s', (code) => {
    expect(answerTo(withCode(code))).toEqual([503, 'database_unavailable', '2']);
  });

  it.each(['55P03', 'POOL_EXHAUSTED'])('is a busy database: %s', (code) => {
    expect(answerTo(withCode(code))).toEqual([503, 'database_busy', '2']);
  });

  it.each(['25006', '42501', '58030', 'EROFS', 'EACCES', 'EIO'])(
    'is a database that takes no changes: %s',
    (code) => {
      expect(answerTo(withCode(code))).toEqual([503, 'database_unavailable', '30']);
    },
  );

  it.each([
    ['23505', withCode('23505')],
    ['a number', Object.assign(new Error('x'), { code: 53_100 })],
    ['no error', 'ENOSPC'],
    ['nothing', undefined],
  ])('is nothing that callers may know: %s', (_what, error) => {
    expect(answerTo(error)).toEqual([500, 'internal_error', undefined]);
  });

  it.each<[string, Error, string]>([
    ['a pool without a free session', new Error('timeout exceeded when trying to connect'), 'database_busy'],
    ['a connection that ended', new Error('Connection terminated unexpectedly'), 'database_unavailable'],
    [
      'a connection that broke',
      new Error('Client has encountered a connection error and is not queryable'),
      'database_unavailable',
    ],
    ['a client that was closed', new Error('Client was closed and is not queryable'), 'database_unavailable'],
    ['words within other words', new Error('no Connection terminated'), 'internal_error'],
    [
      'a session that broke, whatever the cause',
      new BrokenSessionError('x', { cause: withCode('ENOSPC') }),
      'database_unavailable',
    ],
    ['a cause', new Error('x', { cause: new Error('y', { cause: withCode('55P03') }) }), 'database_busy'],
    [
      'the first of several',
      new AggregateError([withCode('EIO'), withCode('ENOSPC')]),
      'database_unavailable',
    ],
  ])('is read from %s', (_what, error, code) => {
    expect(asApiError(error).code).toBe(code);
  });

  it('is itself where it is one of ours', () => {
    const known = new ApiError('in_use', { message: asWritten('It is in use.') });
    expect(asApiError(known)).toBe(known);
  });
});

describe('the response to a failure', () => {
  it('has every part that was given, and no other', async () => {
    const error = new ApiError('version_conflict', {
      message: asWritten('Saved by another.'),
      current: { id: 1 },
      reason: 'stale',
      methods: ['password'],
      scope: 'content:write',
      headers: { 'Retry-After': '7' },
    });
    const response = problemResponse(error, 'r1');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Saved by another.',
      code: 'version_conflict',
      messages: ['Saved by another.'],
      current: { id: 1 },
      reason: 'stale',
      methods: ['password'],
      scope: 'content:write',
      request_id: 'r1',
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': 'en',
      vary: 'Accept-Language',
      'cache-control': 'no-store',
      'x-request-id': 'r1',
      'retry-after': '7',
    });
    expect(response.headers.has('www-authenticate')).toBe(false);
    const bare = await problemResponse(
      new ApiError('not_found', { message: asWritten('Gone.') }),
      'r2',
    ).json();
    expect(Object.keys(bare as object)).toEqual([
      'type',
      'title',
      'status',
      'detail',
      'code',
      'messages',
      'request_id',
    ]);
  });

  it('says how to sign in where that is what is missing', () => {
    const { headers } = problemResponse(new ApiError('token_missing', { message: asWritten('Who?') }), 'r');
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('has one sentence for each thing that is wrong with the fields', async () => {
    const errors = {
      title: [asWritten('is required')],
      tags: [asWritten('is too long'), asWritten('is not sorted')],
    };
    const messagesOf = async (error: ApiError) =>
      ((await problemResponse(error, 'r').json()) as { messages: string[] }).messages;
    expect(await messagesOf(validationFailed(errors))).toEqual([
      'title is required',
      'tags is too long',
      'tags is not sorted',
    ]);
    const whole = { message: asWritten('No.'), errors: {} };
    expect(await messagesOf(new ApiError('validation_failed', whole))).toEqual(['No.']);
    expect(await messagesOf(new ApiError('validation_failed', { message: asWritten('No.') }))).toEqual([
      'No.',
    ]);
    expect(
      await messagesOf(new ApiError('invalid_parameter', { message: asWritten('No.'), errors })),
    ).toEqual(['No.']);
  });
});
