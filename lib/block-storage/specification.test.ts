import { type GuardedRow, reportCoverage } from '#lib/testing/specification.ts';

const VOLUMES = 'volumes/volumes.test.ts';
const STATUSES = 'volumes/statuses.test.ts';
const SOURCES = 'volumes/source.test.ts';
const RELABEL = 'volumes/volume-attributes.test.ts';
const EXTERNAL = 'volumes/external-attachments.test.ts';
const SNAPSHOTS = 'snapshots/snapshots.test.ts';
const BACKUPS = 'backups/backups.test.ts';
const TYPES = 'types/manage.test.ts';
const MESSAGES = 'messages/messages.test.ts';
const ATTACHED = '../compute/volume-attachments/volume-attachments.test.ts';
const MATRIX = '../http/access-matrix.test.ts';
const CRASHES = 'crash.test.ts';
const CREATED = 'the whole volume is answered, creating, and soon available';
const TAKEN =
  'it is answered without what only reading shows, creating, and soon available with the data of the volume';
const KEPT = 'keeps what the volume holds, whatever becomes of the volume';
const GROWS = 'a volume grows, and so does what it takes of the quota';
const RETYPED = 'with the policy %s gives the volume another type';
const STEPS = 'os-reserve, os-attach, os-begin_detaching, os-detach: each takes the volume a step further';
const ON_BOTH_SIDES = 'a volume is attached, shown on both sides, detached and available again';
const FAILS = 'an operation that fails ends in the status that names it, and a message says why';

/**
 * Each row of the specification's block storage tables, and the test that guards it: a file below `lib/block-storage`
 * and a part of its title.
 */
const TABLES: Record<string, readonly GuardedRow[]> = {
  'Volume, response fields': [
    ['id, name, status, size, volume_type', VOLUMES, CREATED],
    ['availability_zone, created_at, encrypted', VOLUMES, CREATED],
    ['metadata', VOLUMES, 'renames, describes and replaces the metadata'],
    ['bootable', SOURCES, 'makes a bootable volume that says what it was made of'],
  ],
  'Volume, creation parameters': [
    ['size, name', VOLUMES, CREATED],
    ['volume_type', TYPES, 'that are private are seen and used by the projects that were given them'],
    ['availability_zone: of storage', 'services/services.test.ts', 'the zones that volumes take, and no others'],
    [
      'availability_zone: matched when attached',
      '../compute/volume-attachments/zones.test.ts',
      'an instance of another zone is refused the volume with 400',
    ],
    ['source_volid', VOLUMES, 'a clone has at least the size of its source, and its type'],
    ['snapshot_id', SNAPSHOTS, 'holds what was there, is as large at least, and outlives it'],
    ['metadata', RELABEL, 'by metadata, as a dictionary that Python or JSON writes'],
  ],
  Snapshot: [
    ['name, volume_id, metadata', SNAPSHOTS, TAKEN],
    ['force', SNAPSHOTS, 'an attached volume takes force below 3.66, and from there on never needs it'],
  ],
  Backup: [
    ['name, volume_id, container', BACKUPS, KEPT],
    ['incremental', BACKUPS, 'restores each moment of its chain, what was written, overwritten and emptied'],
    ['held in the object storage', BACKUPS, KEPT],
    ['restore.name', BACKUPS, 'a name is made up without one'],
  ],
  'Volume status': [
    ['creating: POST /volumes, accepted (202)', VOLUMES, CREATED],
    ['available', VOLUMES, CREATED],
    ['in-use', ATTACHED, ON_BOTH_SIDES],
    ['deleting', VOLUMES, 'the volume and its data are gone'],
    ['extending', STATUSES, 'shows the status that names what is going on before it is answered'],
    ['retyping', STATUSES, 'shows the status that names what is going on before it is answered'],
    ['backing-up', STATUSES, 'shows the status that names what is going on before it is answered'],
    ['restoring-backup', STATUSES, 'shows the status that names what is going on before it is answered'],
    ['error', MESSAGES, FAILS],
    ['error_deleting', MESSAGES, FAILS],
    ['a request in another state: 409', STATUSES, 'is refused with 409 in every status that it does not start from'],
  ],
  'Paths below /volume/v3': [
    ['GET /volumes, /volumes/detail', VOLUMES, 'filters by name exactly, by status, and pages in any order'],
    ['GET /volumes/{id}', VOLUMES, CREATED],
    ['POST /volumes', VOLUMES, CREATED],
    ['DELETE /volumes/{id}', VOLUMES, 'the volume and its data are gone'],
    ['POST /volumes/{id}/action os-extend', VOLUMES, GROWS],
    ['POST /volumes/{id}/action os-retype: on-demand, never', TYPES, RETYPED],
    ['POST /volumes/{id}/action os-reserve, os-attach', EXTERNAL, STEPS],
    ['GET /snapshots', SNAPSHOTS, 'in short lack what the full one has; filters are exact'],
    ['POST /snapshots', SNAPSHOTS, TAKEN],
    ['DELETE /snapshots/{id}', SNAPSHOTS, 'it is deleted when available or in error only'],
    ['GET /backups', BACKUPS, 'are listed, filtered, paged and counted, for their project alone'],
    ['POST /backups', BACKUPS, KEPT],
    ['POST /backups/{id}/restore', BACKUPS, 'a name is made up without one'],
    ['GET /types', 'types/types.test.ts', 'GET /types: the seeded types by name'],
    [
      'GET /qos-specs: administrators',
      'qos-specs/qos-specs.test.ts',
      'a name in use is refused with 409, users with 403',
    ],
    [
      'GET /os-quota-sets/{project_id}',
      'quota-sets/quota-sets.test.ts',
      'the limits, and with usage=true what volumes take',
    ],
  ],
  'Rules for all': [
    ['a token for every request: 401', MATRIX, 'every operation is refused with 401'],
    ['the role of the token: 403', MATRIX, 'is refused with 403 what the policy gives to others'],
    ['isolated per project: 404', MATRIX, 'A stranger is answered 404 for another project’s object'],
    ['volume size: whole gigabytes', VOLUMES, GROWS],
    [
      'nothing is lost or half done by a crash',
      CRASHES,
      'each ends as requested, with every byte, and no half of one stays',
    ],
    [
      'the same for backups and images',
      'crash-backups.test.ts',
      'each ends as requested, with every byte, and no half of one stays',
    ],
  ],
};

reportCoverage('Specification of block storage', import.meta.url, TABLES);
