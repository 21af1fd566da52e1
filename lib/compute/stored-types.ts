import type { Timestamp } from '#lib/db/column-types.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';

/** Copy of a flavor in a server: later changes of the flavor do not affect existing servers. */
export interface FlavorSnapshot {
  id: string;
  name: string;
  vcpus: number;
  /** MiB. */
  ram: number;
  /** GiB. */
  disk: number;
  /** GiB. */
  ephemeral: number;
  /** MiB. */
  swap: number;
  extra_specs: Record<string, string>;
}

/** A disk that is deleted with its server. */
export interface LocalDisk {
  /** Such as `/dev/vdb`. */
  device: string;
  kind: 'ephemeral' | 'swap';
  /** GiB for an ephemeral disk, MiB for swap. */
  size: number;
  tag: string | null;
}

export interface InjectedFile {
  path: string;
  /** Base64. */
  contents: string;
}

export interface ServerFault {
  code: number;
  message: string;
  /** For administrators, in addition to the message. */
  details?: string;
  /** For explanations. */
  reason?: FailureReason;
  created: Timestamp;
}
