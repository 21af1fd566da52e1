import { ConditionFailed, ObjectNotFound } from '../store-errors.ts';
import type { ObjectRecord } from './object-record.ts';

/** Conditions of a write, which the transaction that commits it decides. ETags have no quotes. */
export interface WriteCondition {
  /** One of them, or any for `*`. */
  ifMatch?: readonly string[] | '*';
  /** None of them, or none at all for `*`. */
  ifNoneMatch?: readonly string[] | '*';
  /** Unix time in milliseconds: not changed later. */
  ifUnmodifiedSinceMs?: number;
  /** Exact modification time in milliseconds, and size in bytes, as conditional deletes of S3 send them. */
  ifModifiedAtMs?: number;
  ifSize?: number;
  /** Exactly this version, by the id of its row. */
  ifId?: string;
  /** ISO 8601: the object has expired by then. */
  ifExpiredAt?: string;
  /** Whether `ifMatch` of a missing object is answered with 404 instead of 412, as S3 does. */
  isMissingNotFound?: boolean;
}

/** @param current undefined if there is no object, or a delete marker. @throws 404, 412 */
export function assertCondition(condition: WriteCondition, name: string, current: ObjectRecord | undefined): void {
  const { ifMatch, ifNoneMatch, ifUnmodifiedSinceMs, ifModifiedAtMs, ifSize } = condition;
  if (ifMatch !== undefined) {
    if (!current) throw condition.isMissingNotFound ? ObjectNotFound(name) : ConditionFailed();
    if (ifMatch !== '*' && !ifMatch.includes(current.etag)) throw ConditionFailed();
  }
  if (condition.ifId !== undefined && current?.id !== condition.ifId) throw ConditionFailed();
  if (!current) return;
  const { expiresAt } = current;
  if (condition.ifExpiredAt !== undefined && (expiresAt === null || expiresAt > condition.ifExpiredAt)) {
    throw ConditionFailed();
  }
  if (ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(current.etag))) throw ConditionFailed();
  // Clients know the time in seconds.
  const modifiedAtMs = Math.floor(Date.parse(current.modifiedAt) / 1000) * 1000;
  if (ifUnmodifiedSinceMs !== undefined && modifiedAtMs > ifUnmodifiedSinceMs) throw ConditionFailed();
  if (ifModifiedAtMs !== undefined && modifiedAtMs !== Math.floor(ifModifiedAtMs / 1000) * 1000)
    throw ConditionFailed();
  if (ifSize !== undefined && current.size !== ifSize) throw ConditionFailed();
}
