import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { newUuid } from '../kit/work/new-uuid.ts';
import { services } from '../providers/services.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { Presence } from '#schema/answers/records/content.ts';

/** While the page is visible; a page in the background sends less often, but well within the expiry. */
const BEAT_MS = 3_000;
const HIDDEN_BEAT_MS = 12_000;

/** Whether the user may edit here, and who is editing otherwise. */
export interface PresenceState {
  /** Undefined until the server's first response, which no one has to wait for. */
  seen: Presence | undefined;
  /** Someone took over while this page was being edited. */
  wasTaken: boolean;
  takeOver: () => void;
}

interface PresenceOptions {
  pk: string;
  isEnabled: boolean;
  /** Called with every response. */
  onSeen: (seen: Presence) => void;
}

/**
 * Reports every few seconds that this tab is editing, and learns who else is; signs off when it is closed.
 */
export function usePresence({ pk, isEnabled, onSeen }: PresenceOptions): PresenceState {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [tab] = useState(() => newUuid());
  const [seen, setSeen] = useState<Presence>();
  const [wasMine, setWasMine] = useState(false);
  const ask = async (wish: { opens?: boolean; take_over?: boolean }) => {
    try {
      const answer = await dataProvider.beat(pk, { tab, ...wish });
      setSeen(answer);
      if (answer.is_mine) setWasMine(true);
      onSeen(answer);
    } catch {
      // Presence is advice: writing works without it, and the version of a save still protects the text.
    }
  };
  const beat = useEffectEvent(ask);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const next = async (wish: { opens?: boolean }) => {
      clearTimeout(timer);
      await beat(wish);
      if (isOver) return;
      timer = setTimeout(() => void next({}), document.hidden ? HIDDEN_BEAT_MS : BEAT_MS);
    };
    const onShown = () => {
      if (!document.hidden) void next({});
    };
    const goodbye = () => sayGoodbye(pk, tab);
    void next({ opens: true });
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('pagehide', goodbye);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('pagehide', goodbye);
      goodbye();
    };
  }, [pk, tab, isEnabled]);
  return {
    seen,
    wasTaken: wasMine && seen !== undefined && !seen.is_mine,
    takeOver: () => void ask({ take_over: true }),
  };
}

/** Outlives the page: the next one need not wait half a minute. */
function sayGoodbye(pk: string, tab: string): void {
  const token = services.session.token();
  if (token === null) return;
  void fetch(`/api/v1/content/${pk}/presence/${tab}`, {
    method: 'DELETE',
    keepalive: true,
    headers: { Authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}
