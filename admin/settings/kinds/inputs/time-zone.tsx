import { zoneNames } from '../../../time/zoned-time.ts';
import type { FormKind } from '../kind.ts';
import { asText } from '../line.tsx';
import { SearchSelect } from '../search-select.tsx';

const zones = zoneNames().map((value) => ({ value, label: value.replaceAll('_', ' ') }));

export const timeZoneInput: FormKind<'timeZone', string> = {
  ...asText,
  Input: (props) => <SearchSelect {...props} options={zones} />,
};
