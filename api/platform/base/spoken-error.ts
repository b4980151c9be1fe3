import type { Spoken } from './spoken.ts';

/** An error whose text people read. It keeps the message; as an error it is in English. */
export class SpokenError extends Error {
  readonly spoken: Spoken;

  constructor(spoken: Spoken, options?: ErrorOptions) {
    super(String(spoken), options);
    this.spoken = spoken;
  }
}
