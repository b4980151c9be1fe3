import { describe, expect, it } from 'vitest';
import { refusingProblem, relayProblemOf } from './relay-problem.ts';

const AT = { host: 'mail.example', port: 587 };
const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe('what is wrong with a mail server', () => {
  it.each<[string, unknown]>([
    ['authentication', failure('Invalid login', { code: 'EAUTH', responseCode: 535, response: '535 no' })],
    ['authentication', failure('x', { code: 'ENOAUTH' })],
    ['authentication', failure('x', { code: 'EOAUTH2' })],
    ['host_unknown', failure('x', { code: 'EDNS' })],
    ['host_unknown', failure('getaddrinfo ENOTFOUND mail.example')],
    ['host_unknown', failure('getaddrinfo EAI_AGAIN mail.example')],
    ['connection_refused', failure('connect ECONNREFUSED 127.0.0.1:25')],
    ['unreachable', failure('connect EHOSTUNREACH 10.0.0.1:25')],
    ['unreachable', failure('connect ENETUNREACH 10.0.0.1:25')],
    ['certificate', failure('self-signed certificate')],
    ['certificate', failure('x UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['tls', failure('x', { code: 'ETLS', responseCode: 454 })],
    ['tls', failure('write EPROTO 1:wrong version number')],
    ['busy', failure('x', { responseCode: 400 })],
    ['busy', failure('x', { responseCode: 499 })],
    ['refused', failure('x', { responseCode: 500 })],
    ['refused', failure('x', { responseCode: 554 })],
    ['timeout', failure('x', { code: 'ETIMEDOUT' })],
    ['timeout', failure('Greeting timed out')],
    ['timeout', failure('The relay does not answer.')],
    ['closed', failure('read ECONNRESET')],
    ['closed', failure('Connection closed unexpectedly')],
    ['other', failure('x', { responseCode: 399 })],
    ['other', failure('')],
    ['other', 'a text'],
    ['other', null],
  ])('is %s: %o', (code, error) => {
    const problem = relayProblemOf(error, AT);
    expect(problem.code).toBe(code);
    const named = ['authentication', 'host_unknown'].includes(code)
      ? 'mail server'
      : 'mail.example, port 587';
    expect(String(problem.message)).toContain(named);
  });

  it('is said with the answer of the server, else with the error of the connection', () => {
    const said = (error: unknown) =>
      /failed(.*?)\. Check/.exec(String(relayProblemOf(error, AT).message))?.[1];
    expect(said(failure('x', { response: ' 299-odd\r\n299 \tthing ' }))).toBe(
      ' (it said: “299-odd 299 thing”)',
    );
    expect(said(failure('odd\nthing'))).toBe(' (odd thing)');
    expect(said('a text')).toBe(' (a text)');
    expect(said(failure(' \n'))).toBe('');
  });

  it('is said in few words', () => {
    const said = (length: number) => String(relayProblemOf(failure('x'.repeat(length)), AT).message);
    expect(said(200)).toContain(`(${'x'.repeat(200)})`);
    expect(said(201)).toContain(`(${'x'.repeat(199)}…)`);
  });

  it('reveals no secret, and keeps words that are too short to be one', () => {
    const error = failure('x', { response: '299 hunter2 is not abc or ab: hunter2' });
    expect(String(relayProblemOf(error, AT, ['hunter2', 'abc', 'ab']).message)).toContain(
      '“299 … is not … or ab: …”',
    );
  });

  it('may be that it refuses every email', () => {
    const { code, message } = refusingProblem('550 no', AT);
    expect([code, String(message)]).toEqual([
      'refuses_mail',
      'The mail server at mail.example, port 587 rejects email (it said: “550 no”). Check the sender under Settings → Email and your account’s limits.',
    ]);
  });
});
