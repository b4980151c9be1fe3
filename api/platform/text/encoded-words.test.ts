import { expect, it } from 'vitest';
import { readableHeader } from './encoded-words.ts';

it.each([
  ['Ada <ada@example.com>', 'Ada <ada@example.com>'],
  ['=?UTF-8?B?0JDQtNCw?= <ada@example.com>', 'Ада <ada@example.com>'],
  ['=?utf-8?Q?Caf=C3=A9_am_Fluss?= <ada@example.com>', 'Café am Fluss <ada@example.com>'],
  ['=?UTF-8?B?0JDQ?= =?UTF-8?B?tNCw?= <ada@example.com>', 'Ада <ada@example.com>'],
  ['=?UTF-8?B?broken <ada@example.com>', '=?UTF-8?B?broken <ada@example.com>'],
])('%s is read as %s', (header, read) => {
  expect(readableHeader(header)).toBe(read);
});
