import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from './create-log.ts';

it('keeps what a request brings within one line and its own value, and blots out secrets', () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const agent = 'curl\r\n{"level":60,"msg":"forged"}\u001B[31m\u2028';
  createLog({ level: 'info' }, destination).info({ agent, token: 'a-secret' }, agent);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n\u001B]/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, agent, msg: agent, token: '[secret]' });
});
