import { join } from 'node:path';
import { GIB } from '#lib/bytes.ts';

export interface NamedFile {
  path: string;
  /** Its path during a move, or in its other format. */
  or?: string;
  /** Whether the row states that the file exists: not while it is being written or removed. */
  isPromised: boolean;
  /** Minimum size in bytes: a volume that is extended during the copy ends in a hole. */
  atLeast?: number;
}

/** Stores outside the data folder. */
export interface RemoteStores {
  /** Volumes are images of a Ceph pool, never files. */
  hasPool: boolean;
  /** Images are in a bucket; those that were stored before are files. */
  hasBucket: boolean;
}

interface RemoteSettings {
  NEPHOS_CEPH_POOL?: string | undefined;
  NEPHOS_OBJECT_STORE?: string | undefined;
}

export const remoteStores = (env: RemoteSettings): RemoteStores => ({
  hasPool: env.NEPHOS_CEPH_POOL !== undefined,
  hasBucket: env.NEPHOS_OBJECT_STORE !== undefined,
});

/** Files that rows of the database refer to. */
interface FilesOfRows {
  query: string;
  filesOf(rows: readonly unknown[]): NamedFile[];
  /** Store that contains the data instead, if it is configured. */
  remote?: keyof RemoteStores;
}

/** How the files at a path are backed up, or why they are not. */
type BackupMethod = FilesOfRows | 'database' | 'keys' | { leftOut: string };

/** @param filesOf the file of a row; the row has the columns of the query */
const ofRows = <Row>(query: string, fileOf: (row: Row) => NamedFile, remote?: keyof RemoteStores): FilesOfRows => ({
  query,
  filesOf: (rows) => rows.map((row) => fileOf(row as Row)),
  ...(remote && { remote }),
});

interface DiskRow {
  id: string;
  /** GiB. */
  size: number;
  status: string;
}

const MAY_LACK_DATA: ReadonlySet<string> = new Set(['creating', 'deleting', 'error', 'error_deleting']);

const diskOf = (folder: string, { id, status }: DiskRow): NamedFile => ({
  path: `${folder}/${id}.raw`,
  or: `${folder}/${id}.qcow2`,
  isPromised: !MAY_LACK_DATA.has(status),
});

function volumeFile(row: DiskRow): NamedFile {
  const file = diskOf('volumes', row);
  return file.isPromised ? { ...file, atLeast: row.size * GIB } : file;
}

const IS_UNFINISHED = 'An unfinished transfer, which is repeated or sent again by its client.';
const IS_OF_PROCESS = 'It belongs to the running process. The next process creates its own.';

/**
 * All content of the data folder by path: `*` stands for a file name, `**` for all paths below; the first entry that
 * matches counts. Backup, manifest and restore use this list, and `contentPath` builds every path in the data folder
 * from its names.
 */
const CONTENTS = {
  'nephos.db': 'database',
  'nephos.db-wal': { leftOut: 'Its contents are copied with the SQLite database.' },
  'nephos.db-shm': { leftOut: IS_OF_PROCESS },
  'nephos.db-journal': { leftOut: 'Its contents are copied with the SQLite database.' },
  'nephos.lock': { leftOut: IS_OF_PROCESS },
  'nephos.reserve': { leftOut: IS_OF_PROCESS },
  'admin-password': { leftOut: 'An initial password in plain text. Its hash is in the database.' },
  'demo-password': { leftOut: 'An initial password in plain text. Its hash is in the database.' },
  'images/*': ofRows<{ data_key: string }>(
    'select data_key from images where data_key is not null',
    ({ data_key }) => ({ path: `images/${data_key}`, isPromised: true }),
    'hasBucket',
  ),
  // Staged data is moved before the row of its image is updated.
  'images/staged/*': ofRows<{ staged_key: string }>(
    'select staged_key from images where staged_key is not null',
    ({ staged_key }) => ({ path: `images/staged/${staged_key}`, or: `images/${staged_key}`, isPromised: false }),
  ),
  'images/incoming/*': { leftOut: IS_UNFINISHED },
  'image-cache/*': { leftOut: 'Copies of images in the bucket, which are downloaded again.' },
  'volumes/*': ofRows<DiskRow>('select id, size, status from volumes', volumeFile, 'hasPool'),
  'snapshots/*': ofRows<DiskRow>(
    'select id, size, status from snapshots',
    (row) => diskOf('snapshots', row),
    'hasPool',
  ),
  'objects/incoming/*': { leftOut: IS_UNFINISHED },
  // In folders by the start of the key. Small data is in the database.
  'objects/*/*': ofRows<{ location: string }>(
    `select location from object_versions where location like 'f:%'
     union select location from object_parts where location like 'f:%'
     union select location from object_upload_parts where location like 'f:%'`,
    ({ location }) => {
      const key = location.slice('f:'.length);
      return { path: `objects/${key.slice(0, 2)}/${key}`, isPromised: true };
    },
  ),
  'keys/*': 'keys',
  'exports/*': {
    leftOut: 'Records of local processes that export volumes. They are recreated for the hosts that need them.',
  },
  'transfers/**': { leftOut: IS_UNFINISHED },
} as const satisfies Record<string, BackupMethod>;

type FirstName<Path extends string> = Path extends `${infer Name}/${string}` ? Name : Path;

export type ContentName = FirstName<keyof typeof CONTENTS>;

export const contentPath = (dataFolder: string, name: ContentName): string => join(dataFolder, name);

/** A name that cannot lead out of its folder. */
const NAME = String.raw`[\w-][\w.-]*`;

const ENTRIES = (Object.entries(CONTENTS) as [string, BackupMethod][]).map(([path, copying]) => ({
  path,
  copying,
  matches: patternOf(path),
}));

function patternOf(path: string): RegExp {
  const names = path.split('/').map((name) => {
    if (name === '**') return `${NAME}(?:/${NAME})*`;
    return name === '*' ? NAME : name.replaceAll('.', String.raw`\.`);
  });
  return new RegExp(`^${names.join('/')}$`);
}

export const CONTENT_NAMES: ReadonlySet<string> = new Set(ENTRIES.map(({ path }) => path.split('/')[0] ?? path));

export const isKnownPath = (path: string): boolean => ENTRIES.some(({ matches }) => matches.test(path));

/** Whether a backup contains the content of a path. */
export function isCopied(path: string): boolean {
  const entry = ENTRIES.find(({ matches }) => matches.test(path));
  return entry !== undefined && !isLeftOut(entry.copying);
}

const isLeftOut = (copying: BackupMethod): boolean => typeof copying === 'object' && 'leftOut' in copying;

/** Rows that refer to files, in the order in which the files are copied. */
export const listReferencingRows = (remote: RemoteStores): FilesOfRows[] =>
  ENTRIES.flatMap(({ copying }) => {
    if (typeof copying !== 'object' || !('query' in copying)) return [];
    if (copying.remote === undefined || !remote[copying.remote]) return [copying];
    return copying.remote === 'hasPool' ? [] : [withoutPromise(copying)];
  });

/** Files that may be in a remote store instead. */
const withoutPromise = (files: FilesOfRows): FilesOfRows => ({
  ...files,
  filesOf: (rows) => files.filesOf(rows).map((file) => ({ ...file, isPromised: false })),
});
