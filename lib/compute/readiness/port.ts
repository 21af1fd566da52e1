import { Invalid } from '#lib/errors/errors.ts';
import { MAX_PORT, READINESS_PORT_KEY, readinessPortOf } from './port-key.ts';

/** @throws 400 for a port that is not one */
export function assertReadinessPort(metadata: Readonly<Record<string, string>> | null | undefined): void {
  if (!metadata || !Object.hasOwn(metadata, READINESS_PORT_KEY) || readinessPortOf(metadata) !== null) return;
  throw Invalid(`The metadata ${READINESS_PORT_KEY} must be a TCP port: a whole number from 1 to ${MAX_PORT}.`);
}
