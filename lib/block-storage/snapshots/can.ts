import { rulesOf } from '#lib/verbs/verb.ts';
import type { SnapshotStatus } from './statuses.ts';
import { SNAPSHOT_VERBS, type SnapshotState, type SnapshotVerb } from './verbs.ts';

export const snapshotRules = rulesOf<SnapshotVerb, SnapshotStatus, SnapshotState>(SNAPSHOT_VERBS);
export const { can, isTransitional } = snapshotRules;

export const isAvailable = ({ status }: Pick<SnapshotState, 'status'>): boolean => status === 'available';
