import { dateFormat } from '../language/formats.ts';

/**
 * Browsers that take their names from Unicode list zones under names that the IANA database has replaced: `Asia/Calcutta` instead of
 * `Asia/Kolkata`. All browsers accept both.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const FORMER = new Map(Object.entries(RENAMED).map(([former, current]) => [current, former]));

/** The name that the IANA database has for a zone today. */
export function currentZone(name: string): string {
  return RENAMED[name] ?? name;
}

/** The zone of this browser, by its IANA name. */
export function browserZone(): string {
  return currentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Every zone that this browser knows, the given ones included, by name. */
export function zoneNames(...always: readonly string[]): string[] {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...always];
  return [...new Set(names.map(currentZone))].toSorted();
}

/** `GMT+5:30`, as the user’s language writes it */
export function offsetWords(zone: string, moment: number): string {
  const parts = dateFormat({ timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The zones that match what someone types: each of its words is in the name, the former name, or the offset. */
export function zonesFor(typed: string, zones: readonly string[], moment: number): string[] {
  const words = plain(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [...zones];
  return zones.filter((zone) => {
    const name = plain(`${zone} ${FORMER.get(zone) ?? ''}`);
    return words.every(
      (word) => name.includes(word) || offsetWords(zone, moment).toLowerCase().includes(word),
    );
  });
}

function plain(words: string): string {
  return words.toLowerCase().replaceAll(/[_/]/g, ' ').trim();
}
