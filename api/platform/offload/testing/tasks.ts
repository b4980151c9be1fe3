import { validationFailed } from '../../base/api-error.ts';
import { asWritten } from '../../base/spoken.ts';

/** Work for the tests of {@link offloaded}: good and bad tasks for a thread. */
export const double = (value: number): number => value * 2;

export const sizeOf = (bytes: Uint8Array): number => bytes.length;

export const refuse = (field: string): never => {
  throw validationFailed({ [field]: [asWritten('is not good')] });
};

export const fail = (): never => {
  throw new TypeError('a mistake of ours');
};

export const spin = (): never => {
  for (;;);
};

export const fill = (): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index * 1.5));
};

export const leave = (): never => process.exit(0);

export const notClonable = (): unknown => () => undefined;
