import type { FormKind } from '../kind.ts';
import { Line, asNumber } from '../line.tsx';

export const numberInput: FormKind<'number', string> = {
  ...asNumber,
  Input: (props) => (
    <Line {...props} input={{ inputMode: props.field.decimals === true ? 'decimal' : 'numeric' }} />
  ),
};
