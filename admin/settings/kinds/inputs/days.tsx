import type { FormKind } from '../kind.ts';
import { Line, asNumber } from '../line.tsx';

export const daysInput: FormKind<'days', string> = {
  ...asNumber,
  Input: (props) => <Line {...props} input={{ inputMode: 'numeric' }} />,
};
