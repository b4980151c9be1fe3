import { readFileSync } from 'node:fs';

/*
 * Loaded before the product (NODE_OPTIONS=--import): the clock of the process is off by the milliseconds in the file
 * that CLOCK_OFFSET_FILE names, and follows it when it changes. The monotonic clock continues unchanged, as on a real
 * machine.
 */
const file = process.env['CLOCK_OFFSET_FILE'];
const RealDate = Date;
let offset = 0;

function readOffset(): void {
  try {
    if (file !== undefined) offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
}

readOffset();
setInterval(readOffset, 50).unref();

const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[]) =>
    given.length === 0 ? new target(now()) : (Reflect.construct(target, given) as Date),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
