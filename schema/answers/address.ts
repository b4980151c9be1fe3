import type { AnswerLine } from './index.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path of a line: `POST /queues/:name/retry` with `{name: 'mail'}` is `['POST', '/queues/mail/retry']`. */
export function addressOf(line: AnswerLine, params: Readonly<Record<string, string>> = {}): [Method, string] {
  const [method = '', path = ''] = line.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${line} needs ${name}.`);
    return encodeURIComponent(value);
  });
  return [method as Method, filled];
}
