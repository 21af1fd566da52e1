import { COMPUTE, VOLUME } from '#lib/client/api-versions.ts';

/** How objects of a kind are asked for one by one. */
export interface ObjectKind {
  path: string;
  /** The key of an object in the answer. */
  one: string;
  /** With these headers, as the lists of the console ask. */
  headers: Record<string, string>;
  /** The status in which lists leave an object out, although it can still be asked for. */
  unlisted?: string;
}

/** Kinds whose rows in lists are what the API tells of one object, and of which there are many: by the names that events give them. */
export const OBJECT_KINDS = {
  server: { path: 'compute/v2.1/servers', one: 'server', headers: COMPUTE, unlisted: 'SOFT_DELETED' },
  volume: { path: 'volume/v3/volumes', one: 'volume', headers: VOLUME },
  snapshot: { path: 'volume/v3/snapshots', one: 'snapshot', headers: VOLUME },
  backup: { path: 'volume/v3/backups', one: 'backup', headers: VOLUME },
} satisfies Record<string, ObjectKind>;
export type ObjectKindName = keyof typeof OBJECT_KINDS;

/** As many are asked for in one call. */
export const MOST_OBJECTS_ASKED = 100;
