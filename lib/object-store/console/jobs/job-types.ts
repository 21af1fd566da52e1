/** Objects that a job changes: single names, and all below prefixes. */
export interface JobSelection {
  names: string[];
  prefixes: string[];
}

/** Start of the names that a copy replaces, and where it writes. */
export interface JobTarget {
  bucketId: string;
  fromPrefix: string;
  toPrefix: string;
}

/** Objects below a prefix become what they were at a moment. */
export interface JobRestore {
  /** ISO 8601. */
  moment: string;
  prefix: string;
  replaces: boolean;
  deletes: boolean;
}

export type JobInput =
  /** `undoPrefix`: folder of all objects, if the bucket keeps versions of them. */
  | ({ kind: 'delete'; undoPrefix?: string } & JobSelection)
  | ({ kind: 'restore' } & JobRestore)
  | { kind: 'empty' | 'remove' }
  | ({ kind: 'copy' | 'move'; target: JobTarget } & JobSelection);

/** What a job has done so far. */
export interface JobPosition {
  /** Index in names, then prefixes. */
  index?: number;
  /** Name of the last object. */
  after?: string;
  /** Sequence of the last version of `after`. */
  sequence?: number;
}
