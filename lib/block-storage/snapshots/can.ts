import { judge } from '#lib/verbs/verb.ts';
import type { SnapshotStatus } from './schema.ts';
import {
  SNAPSHOT_VERBS,
  type SnapshotState,
  type SnapshotVerb,
  type SnapshotVerbDeclaration,
  snapshotVerbs,
} from './verbs.ts';

const declared = (verb: SnapshotVerb): SnapshotVerbDeclaration => SNAPSHOT_VERBS[verb];

/** True, or the reason why it is not allowed. */
export const can = (verb: SnapshotVerb, snapshot: SnapshotState): true | string => judge(declared(verb), snapshot);

export const allowedStatuses = (verb: SnapshotVerb): readonly SnapshotStatus[] => declared(verb).from ?? [];

export const isAvailable = ({ status }: Pick<SnapshotState, 'status'>): boolean => status === 'available';

const TRANSITIONAL: ReadonlySet<SnapshotStatus> = new Set(snapshotVerbs.flatMap(({ through = [] }) => through));

/** Whether the platform will change the status without a request. */
export const isTransitional = ({ status }: SnapshotState): boolean => TRANSITIONAL.has(status);
