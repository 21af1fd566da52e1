import { GIB } from '#lib/bytes.ts';
/** A file that a database names. */
export interface NamedFile {
  path: string;
  /** Where it stands meanwhile, or in its other format, if not there. */
  or?: string;
  /** Whether the record promises it: not while it is being made or removed. */
  isPromised: boolean;
  /** Bytes that it has at least where it stands first; a volume that was extended meanwhile ends in a hole. */
  atLeast?: number;
}

/** The folders that named files stand in. */
export const AREAS = ['images', 'volumes', 'snapshots', 'objects'] as const;

/** A query for what `namedFiles` takes. */
export const IMAGES = 'select data_key, staged_key from images where data_key is not null or staged_key is not null';
export const VOLUMES = 'select id, size, status from volumes';
export const SNAPSHOTS = 'select id, size, status from snapshots';
export const OBJECTS = 'select data_key from objects';
export const LAST_MIGRATION = 'select max(name) as name from kysely_migration';

export interface ImageFiles {
  data_key: string | null;
  staged_key: string | null;
}
export interface ObjectFile {
  data_key: string;
}
export interface VolumeFile {
  id: string;
  /** GiB. */
  size: number;
  status: string;
}

const MAY_LACK_DATA: ReadonlySet<string> = new Set(['creating', 'deleting', 'error', 'error_deleting']);

/** What the queries found. */
interface Records {
  images: readonly ImageFiles[];
  volumes: readonly VolumeFile[];
  snapshots: readonly VolumeFile[];
  objects: readonly ObjectFile[];
}

/** The files that records name. */
export function namedFiles({ images, volumes, snapshots, objects }: Records): NamedFile[] {
  return [
    ...images.flatMap(({ data_key, staged_key }) => [
      ...(data_key === null ? [] : [{ path: `images/${data_key}`, isPromised: true }]),
      // It is moved before its image says so.
      ...(staged_key === null
        ? []
        : [{ path: `images/staged/${staged_key}`, or: `images/${staged_key}`, isPromised: false }]),
    ]),
    ...volumes.map(({ id, size, status }) => {
      const isPromised = !MAY_LACK_DATA.has(status);
      const disk = { path: `volumes/${id}.raw`, or: `volumes/${id}.qcow2`, isPromised };
      return { ...disk, ...(isPromised && { atLeast: size * GIB }) };
    }),
    ...snapshots.map(({ id, status }) => ({
      path: `snapshots/${id}.raw`,
      or: `snapshots/${id}.qcow2`,
      isPromised: !MAY_LACK_DATA.has(status),
    })),
    ...objects.map(({ data_key }) => ({ path: `objects/${data_key}`, isPromised: true })),
  ];
}
