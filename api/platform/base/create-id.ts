interface Sources {
  now: () => Date;
  randomBytes: (size: number) => Uint8Array;
}

const SEQUENCE_MAX = 0xfff;
/** A sequence starts in the lower half of its range, so that there is room to count up within a millisecond. */
const SEQUENCE_START_MASK = 0x7ff;

/**
 * Makes UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, 12 that count up within one (method 1 of §6.2), 62 random. Ids
 * of one process sort by the order they were made in, also when the clock steps back.
 */
export function createIdSource({ now, randomBytes }: Sources): () => string {
  let milliseconds = 0;
  let sequence = 0;
  return () => {
    const random = Buffer.from(randomBytes(10));
    const current = now().getTime();
    if (current > milliseconds) {
      milliseconds = current;
      sequence = random.readUInt16BE(8) & SEQUENCE_START_MASK;
    } else if (sequence < SEQUENCE_MAX) {
      sequence += 1;
    } else {
      milliseconds += 1;
      sequence = 0;
    }
    const time = milliseconds.toString(16).padStart(12, '0');
    random[0] = (random.readUInt8(0) & 0x3f) | 0x80;
    const tail = random.toString('hex', 0, 8);
    const third = (0x7000 | sequence).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-${third}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}
