import { randomId } from './random-id.ts';

/** Id of a request in the shape of upstream: random digits and the time in seconds; docs/contract/objectstore.md 4. */
export const newTransactionId = (nowMs: number = Date.now()): string => {
  const random = randomId().slice(0, 21);
  const time = Math.floor(nowMs / 1000)
    .toString(16)
    .padStart(10, '0');
  return `tx${random}-${time}`;
};
