import type { FormKind } from '../kind.ts';
import { Line, asText } from '../line.tsx';

export const hostInput: FormKind<'host', string> = {
  ...asText,
  Input: (props) => <Line {...props} input={{ spellCheck: false, autoCapitalize: 'none' }} />,
};
