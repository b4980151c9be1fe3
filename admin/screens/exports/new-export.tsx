import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  EXPORT_FORMATS,
  EXPORT_PARTS,
  type ExportFormat,
  type ExportPart,
} from '#schema/base/export-parts.ts';
import { CheckLine, Failure, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { EXPORTS_KEY } from './site-exports.ts';
import { say } from './messages.ts';

const FORMAT_WORDS = {
  colophon: ['colophon', 'colophon_about'],
  ghost: ['ghost', 'ghost_about'],
  wordpress: ['wordpress', 'wordpress_about'],
} as const satisfies Record<ExportFormat, readonly string[]>;

const PART_WORDS = {
  content: ['content', 'content_about'],
  contacts: ['contacts', 'contacts_about'],
  newsletters: ['newsletters', 'newsletters_about'],
  settings: ['settings_part', 'settings_about'],
  site: ['site', 'site_about'],
} as const satisfies Record<ExportPart, readonly string[]>;

/** What an export contains, and the button that starts it. */
export function NewExport() {
  const answer = useAnswer();
  const work = useWork();
  const queryClient = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('colophon');
  const [what, setWhat] = useState<readonly ExportPart[]>(EXPORT_PARTS);
  const start = () =>
    void work.run(async () => {
      await answer('POST /exports', { body: format === 'colophon' ? { format, what } : { format } });
      await queryClient.invalidateQueries({ queryKey: [EXPORTS_KEY] });
    });
  return (
    <Panel title={say('new_export')}>
      <Formats format={format} onChange={setFormat} />
      {format === 'colophon' ? <Parts what={what} onChange={setWhat} /> : null}
      <div className="panel-actions">
        <Button
          variant="contained"
          loading={work.isBusy}
          disabled={format === 'colophon' && what.length === 0}
          onClick={start}
        >
          {say('start')}
        </Button>
      </div>
      <Failure>{work.failure}</Failure>
    </Panel>
  );
}

interface FormatsProps {
  format: ExportFormat;
  onChange: (format: ExportFormat) => void;
}

function Formats({ format, onChange }: FormatsProps) {
  const id = useId();
  return (
    <fieldset className="choices">
      <legend className="field-label">{say('format')}</legend>
      {EXPORT_FORMATS.map((one) => {
        const [label, about] = FORMAT_WORDS[one];
        return (
          <label key={one} className="check-line">
            <input type="radio" name={id} checked={format === one} onChange={() => onChange(one)} />
            <span>
              {say(label)}
              <br />
              <span className="quiet">{say(about)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface PartsProps {
  what: readonly ExportPart[];
  onChange: (what: readonly ExportPart[]) => void;
}

function Parts({ what, onChange }: PartsProps) {
  return (
    <fieldset className="choices">
      <legend className="field-label">{say('include')}</legend>
      {EXPORT_PARTS.map((part) => {
        const [label, about] = PART_WORDS[part];
        return (
          <CheckLine
            key={part}
            isOn={what.includes(part)}
            label={say(label)}
            about={say(about)}
            onChange={(isOn) =>
              onChange(EXPORT_PARTS.filter((one) => (one === part ? isOn : what.includes(one))))
            }
          />
        );
      })}
    </fieldset>
  );
}
