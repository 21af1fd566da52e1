import type { Text } from '#lib/i18n/text.ts';

/** Verifications that are kept of each backup. */
export const MAX_VERIFICATIONS = 5;

/**
 * `failed`: the backup cannot be restored as it was. `postponed` and `incomplete` say nothing about the backup: there was
 * too little space, or the verification itself failed.
 */
export const VERIFICATION_STATUSES = ['queued', 'running', 'passed', 'failed', 'postponed', 'incomplete'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** Statuses of verifications that did not say anything about the backup. */
export const INCONCLUSIVE = ['postponed', 'incomplete'] as const satisfies readonly VerificationStatus[];

interface VerifiedObject {
  status: VerificationStatus;
}

/** It waits for its turn, or is running. */
export const isInProgress = ({ status }: VerifiedObject): boolean => status === 'queued' || status === 'running';
/** Whether the backup failed. */
export const hasFailed = ({ status }: VerifiedObject): boolean => status === 'failed';
/** Whether it says something about the backup. */
export const isConclusive = (one: VerifiedObject): boolean => one.status === 'passed' || hasFailed(one);

/** In this order: restore into a new disk, compare its data, find partitions and file systems, boot. */
export const CHECK_NAMES = ['restore', 'data', 'file_systems', 'boot'] as const;
type CheckName = (typeof CHECK_NAMES)[number];

/** `skipped`: not possible, for the reason in `detail`. */
export const CHECK_RESULTS = ['passed', 'failed', 'skipped'] as const;

export interface VerificationCheck {
  name: CheckName;
  result: (typeof CHECK_RESULTS)[number];
  /** A sentence: what was found, or why not. */
  detail: Text;
}

/** What a check found. */
export type CheckOutcome = Omit<VerificationCheck, 'name'>;
