import type { FormKind } from '../kind.ts';
import { Line, asText } from '../line.tsx';

export const emailInput: FormKind<'email', string> = {
  ...asText,
  Input: (props) => <Line {...props} input={{ type: 'email', inputMode: 'email' }} />,
};
