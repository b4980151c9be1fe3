import type { Mailer, SendResult } from '../../platform/smtp/mailer.ts';

/** A mailer that accepts every email at once and records the recipients; `answer` decides the result of the next one. */
export interface RecordingMailer extends Mailer {
  /** The recipients, in order. */
  readonly sent: string[];
  answer: (count: number) => SendResult;
}

export const ACCEPTED: SendResult = { outcome: 'accepted', code: 250, reply: 'ok' };

export function createRecordingMailer(connections = 2): RecordingMailer {
  const mailer: RecordingMailer = {
    sent: [],
    answer: () => ACCEPTED,
    delivers: true,
    connections,
    perSecond: undefined,
    connect: () =>
      Promise.resolve({
        isOpen: true,
        close: () => undefined,
        send({ envelope }) {
          mailer.sent.push(envelope.to);
          return Promise.resolve(mailer.answer(mailer.sent.length));
        },
      }),
  };
  return mailer;
}
