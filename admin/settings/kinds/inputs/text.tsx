import type { FormKind } from '../kind.ts';
import { Line, asText } from '../line.tsx';
import { Lines } from '../lines.tsx';

export const textInput: FormKind<'text', string> = {
  ...asText,
  Input: (props) => (props.field.isSentence === true ? <Lines isOneLine {...props} /> : <Line {...props} />),
};
