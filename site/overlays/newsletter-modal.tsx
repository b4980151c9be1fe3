import { Modal } from '@mantine/core';
import { type SubmitEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { capture } from '../analytics/analytics.ts';
import { type TimestampKey, remember } from '../client/parts/memory.ts';
import { NewsletterFields } from './newsletter-fields.tsx';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';
import { setNewsletterStep, useNewsletterStep } from './overlay-state.ts';
import { palette } from './palette-store.ts';
import { markFaults, signUpOf, subscribe } from './subscribe.ts';

const say = pageTranslator.of(messages);

interface NewsletterModalProps {
  onInvalidEmail: () => void;
  onSubscribed: () => void;
}

// Its header is not another page banner.
const LOOK = { centered: true, attributes: { header: { role: 'presentation' } } } as const;

/** The newsletter's two windows: the form, and the next step. */
export function NewsletterModal(props: NewsletterModalProps) {
  const step = useNewsletterStep();
  const isUnderPalette = useSyncExternalStore(afterItsKey, () => palette.getState().opened);
  useAnswersElsewhere(step === 'form');
  const close = () => setNewsletterStep('closed');
  // Escape closes the topmost overlay.
  const look = { ...LOOK, closeOnEscape: !isUnderPalette };
  return (
    <>
      <Modal
        opened={step === 'form'}
        onClose={dismiss}
        title={ownWords()?.content || say('sign_up_title')}
        {...look}
      >
        <SignUpForm {...props} />
      </Modal>
      <Modal opened={step === 'thanks'} onClose={close} title={say('sign_up_thanks')} {...look}>
        <p>{ownWords()?.dataset['next'] || say('sign_up_check_inbox')}</p>
      </Modal>
    </>
  );
}

/** The site's own text for the form. */
function ownWords(): HTMLMetaElement | null {
  return document.querySelector('meta[name=sign-up]');
}

/** The key that closes the palette must not reach the window below it. */
function afterItsKey(listener: () => void): () => void {
  return palette.subscribe(() => setTimeout(listener));
}

const ANSWERS: readonly (string | null)[] = [
  'mailing_list_modal_dismissed',
  'mailing_list_modal_subscribed',
] satisfies TimestampKey[];

/** Visitors who answered in one tab are not asked in another. */
function useAnswersElsewhere(isAsking: boolean): void {
  useEffect(() => {
    const listening = new AbortController();
    const hear = ({ key }: StorageEvent) => {
      if (isAsking && ANSWERS.includes(key)) setNewsletterStep('closed');
    };
    addEventListener('storage', hear, { signal: listening.signal });
    return () => listening.abort();
  }, [isAsking]);
}

function dismiss(): void {
  remember('mailing_list_modal_dismissed');
  capture('newsletter_modal_dismissed');
  setNewsletterStep('closed');
}

function SignUpForm({ onInvalidEmail, onSubscribed }: NewsletterModalProps) {
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const id = useId();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const signUp = signUpOf(form);
    setProblem('');
    if (!markFaults(form, signUp)) return onInvalidEmail();
    if (signUp.firstName === '') return setProblem(say('sign_up_name_missing'));
    setIsSending(true);
    try {
      await subscribe(signUp);
      form.reset();
      onSubscribed();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form className="letter-form" noValidate onSubmit={submit}>
      <p className="letter-text">{ownWords()?.dataset['text'] || say('sign_up_text')}</p>
      <NewsletterFields id={id} isSending={isSending} />
      <p className="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
