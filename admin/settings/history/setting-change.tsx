import type { SettingField } from '#schema/setting-fields/index.ts';
import { TextDifference } from '../../difference/text-difference.tsx';
import { Cover } from '../../kit/parts/cover.tsx';
import { say } from './messages.ts';
import { valueWords } from './value-words.ts';

interface SettingChangeProps {
  field: SettingField;
  before: unknown;
  after: unknown;
  /** False: the change before it is older than what is kept. */
  hasBefore: boolean;
}

/** What changed in one setting: texts and lists word by word, anything else before and after. */
export function SettingChange({ field, before, after, hasBefore }: SettingChangeProps) {
  if (field.kind === 'secret') return <span className="quiet">{say('secret')}</span>;
  if (!hasBefore) return <Value field={field} value={after} />;
  if (isText(field)) {
    const [was, is] = [valueWords(field, before), valueWords(field, after)];
    if (was !== '' && is !== '') return <TextDifference before={was} after={is} />;
  }
  return (
    <span className="difference-text">
      <del>
        <Value field={field} value={before} />
      </del>
      <span aria-hidden="true"> → </span>
      <ins>
        <Value field={field} value={after} />
      </ins>
    </span>
  );
}

const TEXTS: readonly SettingField['kind'][] = ['text', 'longText', 'rows', 'urls', 'domains'];

function isText({ kind }: SettingField): boolean {
  return TEXTS.includes(kind);
}

function Value({ field, value }: { field: SettingField; value: unknown }) {
  const words = valueWords(field, value);
  if (words === '') return <>{say('nothing')}</>;
  if (field.kind === 'image') return <Cover identifier={words} width={48} />;
  return (
    <>
      {field.kind === 'color' ? (
        <span className="setting-swatch" style={{ background: words }} aria-hidden="true" />
      ) : null}
      {words}
    </>
  );
}
