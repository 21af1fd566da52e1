import type { LatestVerification } from '#lib/block-storage/verifications/schema.ts';
import { hasFailed, isInProgress } from '#lib/block-storage/verifications/values.ts';

/** The response with the last verification of each backup; undefined while it is loading. */
type LatestAnswer = { verifications: readonly LatestVerification[] } | undefined;

/** What the last verification of a backup says; `none` without one that passed, failed or is in progress. */
export type VerificationState = 'passed' | 'failed' | 'running' | 'none';

export function stateOf(found: LatestVerification | undefined): VerificationState {
  if (!found) return 'none';
  if (isInProgress(found.latest)) return 'running';
  if (!found.result) return 'none';
  return hasFailed(found.result) ? 'failed' : 'passed';
}

export const latestOfBackup = (answer: LatestAnswer, backupId: string): LatestVerification | undefined =>
  answer?.verifications.find(({ backup_id }) => backup_id === backupId);

/** The backup of a volume with the latest result; if none has one, the backup with the latest attempt. */
export function latestOfVolume(answer: LatestAnswer, volumeId: string): LatestVerification | undefined {
  const own = (answer?.verifications ?? []).filter(({ volume_id }) => volume_id === volumeId);
  const timeOf = ({ result, latest }: LatestVerification) =>
    result ? `1 ${result.ended_at}` : `0 ${latest.created_at}`;
  return own.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)))[0];
}
