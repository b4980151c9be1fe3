import type { FormKind } from '../kind.ts';
import { Line } from '../line.tsx';

export const domainsInput: FormKind<'domains', string> = {
  typedOf: (returned) => (Array.isArray(returned) ? returned.join(', ') : ''),
  sentOf: (typed) => typed.split(/[\s,]+/).filter((domain) => domain !== ''),
  Input: (props) => <Line {...props} />,
};
