import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type NotificationPayload, useLocation, useNotificationContext, useTranslate } from 'react-admin';
import { TOAST_AUTO_CLOSE_MS, TOAST_LIMIT } from '#schema/base/limits.ts';
import { notificationPlace, onNotificationPlace } from './notification-place.ts';
import { say } from './messages.ts';

/** The action of a notification: `notify('Moved to the trash', {offer: {label: 'Undo', accept}})`. */
export interface Offer {
  label: string;
  accept: () => void;
}

/**
 * The subject of a notification, `notify(words, {about: SAVE_NOTICE})`: a new one on the same subject
 * replaces it.
 */
export const SAVE_NOTICE = 'save';

/** Enough time to read an offer and reach it. */
const WITH_OFFER_MS = 10_000;

/** Notifications at the lower right: five at once, the rest wait. Failures stay until they are closed, or their screen is left; with an offer, until they are closed. */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext();
  const close = (closed: NotificationPayload) =>
    setNotifications((present) => present.filter((one) => one !== closed));
  const { pathname } = useLocation();
  useEffect(() => {
    setNotifications((present) =>
      present.filter((one) => one.type !== 'error' || offerOf(one) !== undefined),
    );
  }, [pathname, setNotifications]);
  // A new message about the same thing replaces the former one.
  useEffect(() => {
    setNotifications((present) => {
      const fresh = present.filter((one, at) => !present.slice(at + 1).some((later) => isNews(one, later)));
      return fresh.length === present.length ? present : fresh;
    });
  }, [notifications, setNotifications]);
  const region = (
    <section className="toasts" aria-label={say('region')}>
      {notifications.slice(0, TOAST_LIMIT).map((one) => (
        <Toast key={keyOf(one)} notification={one} onClose={() => close(one)} />
      ))}
    </section>
  );
  const dialog = useSyncExternalStore(onNotificationPlace, notificationPlace);
  return dialog === null ? region : createPortal(region, dialog);
}

function Toast({ notification, onClose }: { notification: NotificationPayload; onClose: () => void }) {
  const { message, type, notificationOptions } = notification;
  const offer = offerOf(notification);
  const args = notificationOptions?.messageArgs as object | undefined;
  const translate = useTranslate();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (type === 'error') return undefined;
    const timer = setTimeout(() => close(), offer === undefined ? TOAST_AUTO_CLOSE_MS : WITH_OFFER_MS);
    return () => clearTimeout(timer);
  }, [type, offer]);
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
      <IconButton size="small" aria-label={say('close')} onClick={onClose}>
        <CloseIcon fontSize="inherit" />
      </IconButton>
    </div>
  );
}

/** Removes the message about a failed save: it is saved now. */
export function useSavedAtLast(isSaved: boolean): void {
  const { setNotifications } = useNotificationContext();
  useEffect(() => {
    if (isSaved) setNotifications((present) => present.filter((one) => aboutOf(one) !== SAVE_NOTICE));
  }, [isSaved, setNotifications]);
}

/** Removes the messages on a subject: something else is said about it elsewhere. */
export function useCloseNotice(about: string): () => void {
  const { setNotifications } = useNotificationContext();
  return () => setNotifications((present) => present.filter((one) => aboutOf(one) !== about));
}

function isNews(one: NotificationPayload, later: NotificationPayload): boolean {
  return aboutOf(one) !== undefined && aboutOf(one) === aboutOf(later);
}

function offerOf({ notificationOptions }: NotificationPayload): Offer | undefined {
  return notificationOptions?.offer as Offer | undefined;
}

function aboutOf({ notificationOptions }: NotificationPayload): unknown {
  return notificationOptions?.about;
}

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** Two notifications may have the same text: each has a number. */
function keyOf(notification: NotificationPayload): number {
  const known = keys.get(notification);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(notification, lastKey);
  return lastKey;
}
