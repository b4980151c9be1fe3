import type { FormKind } from '../kind.ts';
import { Line, asText } from '../line.tsx';

export const urlInput: FormKind<'url', string> = {
  ...asText,
  Input: (props) => <Line {...props} input={{ inputMode: 'url' }} />,
};
