import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Verification, VerificationSummary } from './schema.ts';
import type { VerificationCheck } from './values.ts';

export type VerificationRow = Selectable<Tables['backup_verifications']>;

/** Values of stored sentences are strings and numbers. */
const sentenceOf = (text: Text) => text as VerificationSummary['reason'] & (string | object);

export const summaryOf = (row: Omit<VerificationRow, 'checks'>): VerificationSummary => ({
  id: row.id,
  backup_id: row.backup_id,
  volume_id: row.volume_id,
  user_id: row.user_id,
  status: row.status,
  reason: row.reason === null ? null : sentenceOf(unpackJson(row.reason)),
  restore_seconds: row.restore_ms === null ? null : row.restore_ms / 1000,
  created_at: row.created_at,
  started_at: row.started_at,
  ended_at: row.ended_at,
});

export function verificationOf(row: VerificationRow): Verification {
  const checks: VerificationCheck[] = unpackJson(row.checks);
  return { ...summaryOf(row), checks: checks.map((check) => ({ ...check, detail: sentenceOf(check.detail) })) };
}
