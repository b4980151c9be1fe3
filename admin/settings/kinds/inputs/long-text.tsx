import type { FormKind } from '../kind.ts';
import { asText } from '../line.tsx';
import { Lines } from '../lines.tsx';

export const longTextInput: FormKind<'longText', string> = {
  ...asText,
  Input: (props) => <Lines {...props} />,
};
