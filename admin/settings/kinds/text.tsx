import type { FormKind } from './kind.ts';
import { Line, asText } from './line.tsx';

export const textInput: FormKind<'text', string> = {
  ...asText,
  Input: (props) => <Line {...props} />,
};
