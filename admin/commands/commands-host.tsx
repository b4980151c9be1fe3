import { lazy, Suspense, useEffect, useState } from 'react';
import { useCreatePath, useNavigate } from 'react-admin';
import { can } from '#schema/access/access.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { useActor } from '../providers/actor.ts';
import type { Place } from '../places/place.ts';
import { usePlaces } from '../places/places.ts';
import { keepEarlyKeys, takeEarlyKeys } from './early-keys.ts';
import { setOpeners } from './open-palette.ts';
import { type ShortcutName, isShortcutName } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

const loadPalette = () => import('./palette.tsx');
const loadSheet = () => import('./shortcut-sheet.tsx');
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));
const ShortcutSheet = lazy(() => loadSheet().then((module) => ({ default: module.ShortcutSheet })));

/** The command palette and the sheet of shortcuts, on every screen. Both are mounted before they are opened. */
export function CommandsHost() {
  const [opened, setOpened] = useState<'palette' | 'sheet' | null>(null);
  const close = () => setOpened(null);
  const openSheet = () => setOpened('sheet');
  useShortcut('palette', () => {
    if (opened === 'palette') takeEarlyKeys();
    else keepEarlyKeys();
    setOpened(opened === 'palette' ? null : 'palette');
  });
  useShortcut('sheet', openSheet);
  useCreateKey();
  useEffect(() => setOpeners({ palette: () => setOpened('palette'), sheet: () => setOpened('sheet') }), []);
  useEffect(() => {
    const load = () => void Promise.all([loadPalette(), loadSheet()]).catch(() => undefined);
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load, { timeout: 5_000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return (
    <>
      {usePlaces().map((place) =>
        isShortcutName(place.name) ? <GoTo key={place.name} place={place} name={place.name} /> : null,
      )}
      <Suspense>
        {opened === 'palette' ? <Palette onClose={close} onSheet={openSheet} /> : null}
        {opened === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** A new article, unless a list determines something else. */
function useCreateKey(): void {
  const actor = useActor();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const first = listedTypes.find(({ access }) => can(actor ?? null, access.create));
  useShortcut(
    'create',
    first === undefined ? undefined : () => navigate(createPath({ resource: first.name, type: 'create' })),
    true,
  );
}

function GoTo({ place, name }: { place: Place; name: ShortcutName }) {
  const navigate = useNavigate();
  useShortcut(name, () => navigate(place.path));
  return null;
}
