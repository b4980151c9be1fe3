import Drawer from '@mui/material/Drawer';
import { type ReactNode, Suspense, useState } from 'react';
import { CommandsHost } from '../commands/commands-host.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import './layout.css';
import './navigation.css';
import './top-bar.css';
import '../kit/notifications/notifications.css';
import { Navigation } from './navigation.tsx';
import { OutageNotice } from './outage-notice.tsx';
import { Notifications } from '../kit/notifications/notifications.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { TopBar } from './top-bar.tsx';
import { TopBarSlots } from '../kit/page/top-bar-slots.tsx';
import { say } from './messages.ts';

/** Navigation at the left, a slim bar above, the screen; over them notifications and the dialog of an ended session. */
export function Layout({ children }: { children?: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <TopBarSlots>
      <a className="skip-link" href="#content">
        {say('skip')}
      </a>
      <div className="desk">
        <aside className="desk-side">
          <Navigation />
        </aside>
        <div className="desk-main">
          <TopBar onOpenMenu={() => setIsMenuOpen(true)} />
          <OutageNotice />
          <main className="desk-content" id="content" tabIndex={-1}>
            <SectionTabs />
            <Suspense>{children}</Suspense>
          </main>
        </div>
      </div>
      <Drawer open={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
        <div className="desk-side">
          <Navigation onNavigate={() => setIsMenuOpen(false)} />
        </div>
      </Drawer>
      <Notifications />
      <CommandsHost />
      <ConfirmIdentity />
      <SignInAgain />
    </TopBarSlots>
  );
}
