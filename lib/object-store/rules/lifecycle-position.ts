/** Where a walk through a bucket continues. */
export type LifecyclePosition =
  /** The versions of all names up to one were decided; without one, none of those with the prefix. */
  | { kind: 'versions'; prefix: string; name?: string }
  /** The upload was decided. */
  | { kind: 'uploads'; prefix: string; name: string; id: string };

export const FIRST_POSITION: LifecyclePosition = { kind: 'versions', prefix: '' };
