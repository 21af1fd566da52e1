import { describe, expect, test } from 'vitest';
import { DEFINITIONS } from '#lib/platform.ts';
import { newWorld } from '#lib/testing/access-matrix/world.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { tablesWith } from '#lib/testing/tables.ts';
import { objectKinds, recordTables } from './project-contents.ts';

const platform = usePlatform();

/** Tables with a project column that are not declared as contents or records of a project, each with the reason. */
const KEPT: Record<string, string> = {
  application_credentials: 'goes with the project: lib/identity/projects/delete-rows.ts',
  credentials: 'goes with the project: lib/identity/projects/delete-rows.ts',
  limits: 'goes with the project: lib/identity/projects/delete-rows.ts',
  trusts: 'goes with the project: lib/identity/projects/delete-rows.ts',
  backup_verifications: 'go with their backup',
  console_tokens: 'end by themselves after minutes',
  events: 'a record, forgotten with time',
  event_objects: 'the names in that record, forgotten with it',
  image_tasks: 'a record, forgotten with time',
  instance_actions: 'a record, forgotten with time',
  job_items: 'a record, forgotten with time',
  object_counters: 'go with their container',
  jobs: 'a record, forgotten with time; those that run end, as their owner may no longer do anything there',
  security_group_rules: 'go with their group',
  server_migrations: 'a record, forgotten with time',
  vmoves: 'a record, forgotten with time',
  volume_messages: 'a record, forgotten with time',
  workflow_runs: 'a record, forgotten with time',
};

const OBJECTS = [
  'address_groups',
  'address_scopes',
  'backups',
  'floatingips',
  'images',
  'networks',
  'object_containers',
  'ports',
  'qos_policies',
  'routers',
  'security_groups',
  'server_groups',
  'servers',
  'snapshots',
  'subnetpools',
  'subnets',
  'volume_transfers',
  'volumes',
];

describe('What projects hold', () => {
  test('is declared for every table that names a project: contained, deleted with it, or kept for a reason', async () => {
    const said = new Set([...OBJECTS, ...recordTables(), ...Object.keys(KEPT)]);
    const { database } = platform.platform.services;
    const found = await tablesWith(database, ['project_id', 'owner', 'member_id']);
    expect(found).toEqual([...said].toSorted());
  });

  test('is declared by resources of the services, never twice', () => {
    const listed = DEFINITIONS.flatMap(({ resources }) => resources).flatMap(({ contents = [] }) => contents);
    const names = listed.map((one) => ('kind' in one ? one.kind : one.table));
    expect(names.toSorted()).toEqual([...objectKinds().map(({ kind }) => kind), ...recordTables()].toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  test('is one object of each kind in a project that has everything, there by its id, and none in another', async () => {
    const { id } = await newWorld(platform, 'everything');
    const { read } = platform.platform.services.database;
    for (const { kind, list, isThere } of objectKinds()) {
      const rows = await list(read, id);
      expect(rows.length, kind).toBeGreaterThan(0);
      for (const one of rows) expect(await isThere(read, one.id), kind).toBe(true);
      expect(await isThere(read, 'absent'), kind).toBe(false);
      expect(await list(read, 'absent'), kind).toEqual([]);
    }
  });
});
