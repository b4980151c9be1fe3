import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { TOAST_AUTO_CLOSE_MS, TOAST_LIMIT } from '#schema/limits.ts';

/** What a notification may offer: `notify('Moved to the trash', {offer: {label: 'Undo', accept}})`. */
export interface Offer {
  label: string;
  accept: () => void;
}

/** Enough time to read an offer and reach it. */
const WITH_OFFER_MS = 10_000;

type Shown = NotificationPayload & { key: number };
let count = 0;

/** Notifications at the lower right: five at once, the rest wait. Failures stay until they are closed. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    if (notifications.length === 0 || shown.length >= TOAST_LIMIT) return;
    const next = takeNotification();
    if (next !== undefined) setShown((before) => [...before, { ...next, key: (count += 1) }]);
  }, [notifications, shown, takeNotification]);
  const close = (key: number) => setShown((before) => before.filter((one) => one.key !== key));
  return (
    <section className="toasts" aria-label="Notifications">
      {shown.map((one) => (
        <Toast key={one.key} notification={one} onClose={() => close(one.key)} />
      ))}
    </section>
  );
}

function Toast({ notification, onClose }: { notification: Shown; onClose: () => void }) {
  const { message, type, notificationOptions } = notification;
  const offer = notificationOptions?.offer as Offer | undefined;
  const translate = useTranslate();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (type === 'error') return undefined;
    const timer = setTimeout(() => close(), offer === undefined ? TOAST_AUTO_CLOSE_MS : WITH_OFFER_MS);
    return () => clearTimeout(timer);
  }, [type, offer]);
  const args = notificationOptions?.messageArgs as object | undefined;
  return (
    <div className="toast" data-type={type} role={type === 'error' ? 'alert' : 'status'}>
      <span>{typeof message === 'string' ? translate(message, { _: message, ...args }) : message}</span>
      {offer === undefined ? null : (
        <Button
          onClick={() => {
            offer.accept();
            onClose();
          }}
        >
          {offer.label}
        </Button>
      )}
      <IconButton size="small" aria-label="Close" onClick={onClose}>
        <CloseIcon fontSize="inherit" />
      </IconButton>
    </div>
  );
}
