import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';

/**
 * Every row of the tables of docs/contract/compute.md beyond the specification's own, and the test that guards it: a file
 * below `lib/compute` and a part of the test's title, or of the table the test is made from. Printed after the run.
 */
type Row = readonly [row: string, file: string, title: string];

const VERSIONS = 'microversions.test.ts';
const LIST = 'servers/list/list-filters.test.ts';
const STATES = 'servers/state-table.test.ts';
const ERRORS = 'errors.test.ts';
const CONFORMANCE = 'conformance.test.ts';
const CLIENTS = 'client-requests.test.ts';
const MOVES = 'migrations/migrations.test.ts';
const REBUILD = 'server-actions/rebuild/rebuild.test.ts';
const SHELVE = 'server-actions/shelve/shelve.test.ts';
const UNSHELVE = 'server-actions/shelve/unshelve.test.ts';
const ATTACH = 'volume-attachments/volume-attachments.test.ts';

const version = (row: string, title: string, file = VERSIONS): Row => [row, file, title];
const status = (row: string, title = row): Row => [row, STATES, title];
const error = (row: string, title: string): Row => [row, ERRORS, title];
const line = (row: string, title: string): Row => [row, CONFORMANCE, title];
const client = (row: string, title: string): Row => [row, CLIENTS, title];

const TABLES: Record<string, readonly Row[]> = {
  '3, microversions': [
    version('2.2', 'POST /os-keypairs: 201 and the type'),
    version('2.3', 'GET /servers/{id}: details for administrators'),
    version('2.5', 'GET /servers?ip6: counts for users'),
    version('2.6', 'POST remote-consoles'),
    version('2.8', 'POST remote-consoles mks'),
    version('2.9', 'GET /servers/{id}: locked'),
    version('2.10', 'GET /os-keypairs?user_id'),
    version('2.11', 'GET /os-services: forced_down'),
    version('2.13', 'GET /os-server-groups: whose they are'),
    version('2.14', 'evacuate: onSharedStorage is gone'),
    version('2.15', 'POST /os-server-groups: soft policies'),
    version('2.16', 'GET /servers/{id}: host_status for administrators'),
    version('2.17', 'trigger_crash_dump'),
    version('2.18', 'the project may stand in the path'),
    version('2.19', 'PUT /servers/{id}: description'),
    version('2.20', 'from 2.20 on an offloaded server gets and loses volumes', 'server-actions/shelve/shelve.test.ts'),
    version('2.21', 'are read from 2.21 on', 'instance-actions/instance-actions.test.ts'),
    version('2.22', 'force_complete of a migration: is known'),
    version('2.23', 'GET /servers/{id}/migrations'),
    version('2.24', 'DELETE /servers/{id}/migrations/{id}: is known'),
    version('2.25', 'os-migrateLive: block_migration auto'),
    version('2.26', 'GET /servers/{id}/tags'),
    version('2.27', 'the version in force is echoed in every spelling', 'servers/microversions.test.ts'),
    version('2.28', 'GET /os-hypervisors/detail: cpu_info is an object'),
    version('2.32 and 2.42', 'POST /servers: tags of network cards once more'),
    version('2.33', 'GET /os-hypervisors: pages'),
    version('2.35', 'GET /os-keypairs: pages'),
    version('2.36', 'GET /os-networks: is gone'),
    version('2.37', 'POST /servers: networks may not be left out'),
    version('2.38', 'GET /servers: an unknown status is refused'),
    version('2.40', 'GET /os-simple-tenant-usage: pages'),
    version('2.41', 'GET /os-aggregates: uuid'),
    version('2.43', 'GET /os-hosts: is gone'),
    version('2.44', 'addFixedIp: is gone'),
    version('2.45', 'createImage: the body names the image, not Location'),
    version('2.47', 'GET /servers/{id}: the flavor is embedded'),
    version('2.48', 'GET /servers/{id}/diagnostics: one shape'),
    version('2.49', 'POST os-interface: a tag'),
    version('2.51', 'GET os-instance-actions/{id}: events for users'),
    version('2.52', 'POST /servers: tags'),
    version('2.53', 'GET /os-services: a uuid as id'),
    version('2.54', 'rebuild: key_name'),
    version('2.55', 'PUT /flavors/{id}'),
    version('2.56', 'from 2.56 one of the administrator’s choice', 'server-actions/resize/resize.test.ts'),
    version('2.57', 'POST /servers: personality is gone'),
    version('2.58', 'GET os-instance-actions: pages'),
    version('2.59', 'GET /os-migrations: pages'),
    version('2.61', 'GET /flavors/{id}: extra_specs'),
    version('2.62', 'events of an action: host'),
    version('2.63', 'GET /servers/{id}: trusted_image_certificates'),
    version('2.64', 'GET /os-server-groups: policy and rules'),
    version('2.66', 'GET /servers: changes-before'),
    version('2.67', 'POST /servers: the type of a new volume'),
    version('2.68', 'os-migrateLive: force is gone'),
    version('2.70', 'GET os-interface: tags'),
    version('2.71', 'GET /servers/{id}: server_groups'),
    version('2.73', 'GET /servers/{id}: locked_reason'),
    version('2.74', 'POST /servers: a host'),
    version('2.75', 'GET /servers: an unknown key is refused'),
    version('2.77', 'from 2.77 on it goes to the zone named', UNSHELVE),
    version('2.79', 'POST os-volume_attachments: delete_on_termination'),
    version('2.83', 'GET /servers?vm_state: counts for users'),
    version('2.84', 'events of an action: details'),
    version('2.85', 'PUT os-volume_attachments/{id}: delete_on_termination'),
    version('2.88', 'GET /os-hypervisors/statistics: is gone'),
    version('2.89', 'GET os-volume_attachments: ids of its own'),
    version('2.90', 'PUT /servers/{id}: hostname'),
    version('2.91', 'from 2.91 on null unpins it', UNSHELVE),
    version('2.92', 'POST /os-keypairs: keys are only imported'),
    version('2.93', 'from 2.93 on the root volume is made anew', REBUILD),
    version('2.94', 'PUT /servers/{id}: a hostname with its domain'),
    version('2.95', 'from 2.95 the server stays off', MOVES),
    version('2.96', 'GET /servers/{id}: pinned_availability_zone'),
  ],
  '6, statuses': [
    status('BUILD', "['building', 'spawning', 'BUILD']"),
    status('ACTIVE', "['active', null, 'ACTIVE']"),
    status('REBOOT and HARD_REBOOT', "'reboot_started_hard', 'HARD_REBOOT'"),
    status('PASSWORD', "'updating_password', 'PASSWORD'"),
    status('REBUILD', "'rebuilding', 'REBUILD'"),
    status('MIGRATING', "'migrating', 'MIGRATING'"),
    status('RESIZE', "'resize_prep', 'RESIZE'"),
    status('VERIFY_RESIZE', "['resized', null, 'VERIFY_RESIZE']"),
    status('REVERT_RESIZE', "'resize_reverting', 'REVERT_RESIZE'"),
    status('SHUTOFF', "['stopped', null, 'SHUTOFF']"),
    status('PAUSED', "['paused', null, 'PAUSED']"),
    status('SUSPENDED', "['suspended', null, 'SUSPENDED']"),
    status('RESCUE', "['rescued', null, 'RESCUE']"),
    status('SHELVED and SHELVED_OFFLOADED', "['shelved_offloaded', null, 'SHELVED_OFFLOADED']"),
    status('SOFT_DELETED', "['soft-delete', null, 'SOFT_DELETED']"),
    status('DELETED', "['deleted', null, 'DELETED']"),
    status('ERROR', "['error', null, 'ERROR']"),
    status('from which states an action is taken', '%s is taken in %j, and refused in every other state'),
    status('during which tasks', '%s: a task is in the way unless upstream admits it'),
    ['power sync', 'liveness/liveness.test.ts', 'a crashed guest becomes SHUTOFF with power state 6'],
    ['failed building is ERROR', 'servers/life/lifecycle.test.ts', 'a failed build ends in ERROR with the reason'],
    ['failed rebuild is ERROR', REBUILD, 'when it fails the server is in ERROR with the reason'],
    ['failed resize is ERROR', 'server-actions/resize/resize.test.ts', 'a failing host ends in ERROR with the reason'],
    ['failed live migration stays', MOVES, 'a failing host leaves the server where it was'],
    ['shelve to offloaded', SHELVE, 'SHELVED_OFFLOADED'],
  ],
  '2, errors': [
    error('400 badRequest', 'a body that does not fit'),
    error('401 unauthorized', 'an invented token'),
    error('403 forbidden', 'a role that is too small'),
    error('404 itemNotFound', 'what a later version offers'),
    error('405 badMethod', 'a method that is not offered'),
    error('406 computeFault', 'a version out of range'),
    error('409 conflictingRequest', 'a wrong state'),
    error('410 computeFault', 'an API that was removed'),
    error('413 entityTooLarge', 'more than the quota'),
    error('415 badMediaType', '415 badMediaType'),
    ['429 overLimit', '../http/kernel.test.ts', 'a 429 says how long to wait'],
    ['500 computeFault', '../http/kernel.test.ts', 'is a 500 that says nothing but the request id'],
  ],
  '11, filters': [
    [
      'deleted and soft-deleted',
      'server-actions/deferred-delete/deferred-delete.test.ts',
      'a deleted server is hidden',
    ],
    ['ip and ip6', LIST, 'ip6=2001:DB8'],
    ['tags, tags-any, not-tags, not-tags-any', LIST, 'not-tags-any=small,big'],
    ['reservation_id', LIST, 'reservation_id=r-'],
    ['changes-since and changes-before', LIST, 'changes-before=2001-01-01'],
    ['those of 2.83', LIST, 'key_name=^mine$'],
    ['host exactly, node as an expression', LIST, 'node=^sim-'],
    ['sort_key', LIST, 'GET /servers?sort_key=%s: pages of one show every server once'],
  ],
  '14, what clients send': [
    client('deleted=False by users', 'GET /servers/detail?deleted=False by a user at 2.96'),
    client('is_public=None by users', 'GET /flavors/detail?is_public=None by a user'),
    client('name=', 'GET /servers/detail?name='),
    client('names with spaces and dots', 'GET /servers/{name} with spaces and dots'),
    client('imageRef and the same disk', 'POST /servers: imageRef and the same image as root disk'),
    client('an empty imageRef', 'an empty imageRef beside a volume to boot from'),
    client('networks auto', 'POST /servers: networks auto'),
    client('min_count 1 and max_count 1', 'POST /servers: min_count 1 and max_count 1'),
    client('device null', 'a device that is null is chosen'),
    client('console output in every spelling', 'os-getConsoleOutput with text'),
    client('actions with any value', 'os-start with anything'),
    client('unshelve', 'unshelve with the zone null at 2.91'),
    client('limits and quotas with odd keys', 'GET /limits?reserved=False'),
    client('key pairs made and given', 'a client’s own %s key is taken'),
    client('the legacy header alone', 'only with X-OpenStack-Nova-API-Version: 2.1'),
    client('no content type', 'POST action with null and no content type'),
    client('set_metadata with null', 'aggregates set_metadata with null'),
  ],
  '15, success codes': [
    client('servers and actions', 'servers and their actions'),
    client('everything else', 'interfaces, volumes, groups, keys, flavors, aggregates, quotas and services'),
    client('Terraform’s waits', 'Terraform’s waits'),
    ['volume attach is 200', ATTACH, 'a volume is attached, shown on both sides, detached'],
  ],
  '16, conformance': [
    line('1, limits and times', 'GET /servers?%s: %i'),
    line('2, filters for nothing', 'nothing, and no refusal'),
    line('3, names and addresses', 'PUT and POST /servers: %s is 400'),
    line('4, references', 'an unknown security group'),
    line('5, disks', 'an invalid second disk, a root that does not boot'),
    line('6, counts', 'max_count below min_count'),
    line('7, metadata', 'without the key it is 400, with 129 items 413'),
    line('8, unknown and foreign servers', '8, GET /servers/{id}/%s'),
    line('9, wrong states', '9, actions in the wrong state'),
    line('10, resize', '10, resize to the flavor %j'),
    line('11, rescue', '11, in RESCUE'),
    line('12, volumes in use', '12, a volume in use'),
    line('13, createImage', '13, createImage'),
    line('14, key pairs', '14, POST /os-keypairs'),
    line('15 and 16, actions and output', '15 and 16, instance actions'),
    line('17, addresses', '17, GET /servers/{id}/ips/{network}'),
    line('18, reboot', '18, reboot'),
    line('19, interfaces', '19, POST os-interface'),
    line('20, several servers', '20, POST /servers: two'),
    line('21, flavors', '21, GET /flavors'),
    line('22, deleted servers', '22, a deleted server'),
  ],
};

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

describe.each(Object.entries(TABLES))('docs/contract/compute.md %s', (_table, rows) => {
  test.each(rows)('%s is guarded by a test that is there, never by a missing one', (_row, file, title) => {
    expect(read(file)).toContain(title);
  });
});

afterAll(() => {
  const lines = Object.entries(TABLES).flatMap(([table, rows]) => [
    '',
    `Contract, compute ${table}`,
    ...rows.map(([row, file, title]) => `  ${row.padEnd(50)} ${file.replace(/\.test\.ts$/, '')}: ${title}`),
  ]);
  process.stdout.write(`${lines.join('\n')}\n`);
});
