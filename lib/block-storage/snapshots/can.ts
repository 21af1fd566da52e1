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

/** True, or the reason why not. */
export const can = (verb: SnapshotVerb, snapshot: SnapshotState): true | string => judge(declared(verb), snapshot);

/** The statuses in which a verb is allowed, for messages. */
export const allowedStatuses = (verb: SnapshotVerb): readonly SnapshotStatus[] => declared(verb).from ?? [];

const TRANSITIONAL: ReadonlySet<SnapshotStatus> = new Set(snapshotVerbs.flatMap(({ through = [] }) => through));

/** Whether the platform is about to change the status by itself. */
export const isTransitional = ({ status }: SnapshotState): boolean => TRANSITIONAL.has(status);
