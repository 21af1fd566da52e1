import { randomUUID } from 'node:crypto';

/** No trial takes that long: whoever began it has died. */
const FORGOTTEN_MS = 30_000;

/** The name of a guest or a file by which something is found out about a host; it says when that was. */
export const trialName = (): string => `nephos-trial-${Date.now()}-${randomUUID().slice(0, 8)}`;

/** Whether something is a trial that was not taken away again. */
export function isForgottenTrial(name: string): boolean {
  const [, began] = /^nephos-trial-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
  return began !== undefined && Date.now() - Number(began) > FORGOTTEN_MS;
}
