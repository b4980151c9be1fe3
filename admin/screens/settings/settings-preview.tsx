import { useEffect, useState } from 'react';
import type { FlatValues, SettingsName } from '#schema/settings/registry/settings-registry.ts';
import { packed } from '#schema/settings/registry/settings-registry.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { PagePane } from '../../preview/preview-pane.tsx';
import { useDrawnPage } from '../../preview/use-preview.ts';

interface SettingsPreviewProps {
  name: SettingsName;
  /** Unsaved input. */
  change: FlatValues;
  onClose: () => void;
}

/** The page that shows a group of settings, including unsaved input. */
export function SettingsPreview({ name, change, onClose }: SettingsPreviewProps) {
  const answer = useAnswer();
  const [listeners] = useState(() => new Set<() => void>());
  const typed = JSON.stringify(change);
  useEffect(() => listeners.forEach((changed) => changed()), [listeners, typed]);
  const preview = useDrawnPage({
    async draw(signal) {
      const params = { group: name };
      return (await answer('POST /settings/:group/preview', { params, body: packed(change), signal })).html;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    to: listeners,
  });
  return <PagePane preview={preview} keepsNavigation onClose={onClose} />;
}
