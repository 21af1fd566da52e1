import { ObjectLocked } from '../store-errors.ts';
import type { ObjectAttributes } from './attributes.ts';

/** @param mayBypass whether the request may ignore governance. @throws 403 */
export function assertUnlocked({ legalHold, retention }: ObjectAttributes, mayBypass: boolean): void {
  if (legalHold) throw ObjectLocked('The version is under a legal hold. Remove the hold first.');
  if (!retention || Date.parse(retention.until) <= Date.now()) return;
  if (retention.mode === 'GOVERNANCE' && mayBypass) return;
  throw ObjectLocked(`The version is locked in ${retention.mode.toLowerCase()} mode until ${retention.until}.`);
}
