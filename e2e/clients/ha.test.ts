import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** Commands of `openstack segment`, `segment host` and `notification`. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;

type ShowOutput = Record<string, unknown>;
interface ListedNotification extends ShowOutput {
  notification_uuid: string;
}

const STOPPED = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'UNKNOWN' };
const notify = (type: string, host: string, time: string, payload: object) =>
  cli.run('notification', 'create', type, host, time, JSON.stringify(payload), '-f', 'json');
const listed = (filters: string) => cli.json<ListedNotification[]>('notification', 'list', '--filters', filters);

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.admin;
});
afterAll(() => cloud.stop());

describe('segment', () => {
  test('is created, found by its name, changed and listed', async () => {
    const made = await cli.json<ShowOutput>(
      'segment',
      'create',
      '--description',
      'Rack 7',
      'rack-7',
      'auto',
      'COMPUTE',
    );
    expect(made).toMatchObject({ name: 'rack-7', recovery_method: 'auto', service_type: 'COMPUTE', is_enabled: true });
    await cli.ok('segment', 'update', '--recovery_method', 'rh_priority', '--is_enabled', 'False', 'rack-7');
    expect(await cli.json<ShowOutput>('segment', 'show', 'rack-7')).toMatchObject({
      uuid: made.uuid,
      description: 'Rack 7',
      recovery_method: 'rh_priority',
      is_enabled: false,
    });
    await cli.ok('segment', 'update', '--is_enabled', 'True', 'rack-7');
    const all = await cli.json<ShowOutput[]>('segment', 'list', '--filters', 'recovery_method=rh_priority');
    expect(all).toMatchObject([{ name: 'rack-7' }]);
  });

  test('a name in use, an unknown segment and users who are not administrators are refused', async () => {
    const twice = await cli.run('segment', 'create', 'rack-7', 'auto', 'COMPUTE');
    expect([twice.status, twice.stderr]).toEqual([1, expect.stringContaining('already exists')]);
    expect((await cli.run('segment', 'show', 'nowhere')).status).toBe(1);
    const member = await cloud.demo.run('segment', 'list');
    expect([member.status, member.stderr]).toEqual([1, expect.stringContaining('os_masakari_api:segments:index')]);
  });
});

describe('segment host', () => {
  test('is created with flags as text, listed by them, and taken off maintenance', async () => {
    for (const host of ['sim-1', 'sim-2']) await cli.ok('segment', 'host', 'create', host, 'COMPUTE', 'SSH', 'rack-7');
    const given = ['--reserved', 'True', '--on_maintenance', 'True', 'sim-3', 'COMPUTE', 'SSH', 'rack-7'];
    const made = await cli.json<ShowOutput>('segment', 'host', 'create', ...given);
    expect(made).toMatchObject({ name: 'sim-3', reserved: true, on_maintenance: true });
    const away = await cli.json<ShowOutput[]>('segment', 'host', 'list', '--filters', 'on_maintenance=True', 'rack-7');
    expect(away).toMatchObject([{ name: 'sim-3' }]);
    await cli.ok('segment', 'host', 'update', '--on_maintenance', 'False', 'rack-7', 'sim-3');
    expect(await cli.json<ShowOutput>('segment', 'host', 'show', 'rack-7', 'sim-3')).toMatchObject({
      uuid: made.uuid,
      reserved: true,
      on_maintenance: false,
    });
    expect(await cli.json<ShowOutput[]>('segment', 'host', 'list', '--limit', '2', 'rack-7')).toHaveLength(3);
  });

  test('one that compute does not know is refused with its name, one that a segment has as well', async () => {
    const unknown = await cli.run('segment', 'host', 'create', 'mars', 'COMPUTE', 'SSH', 'rack-7');
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('Compute service with name mars could not be found.'),
    ]);
    const twice = await cli.run('segment', 'host', 'create', 'sim-1', 'COMPUTE', 'SSH', 'rack-7');
    expect([twice.status, twice.stderr]).toEqual([1, expect.stringContaining('sim-1 already exists')]);
  });

  test('and its segment are deleted, and nothing is found of them any more', async () => {
    await cli.ok('segment', 'host', 'delete', 'rack-7', 'sim-3');
    await cli.ok('segment', 'create', 'rack-8', 'auto', 'COMPUTE');
    await cli.ok('segment', 'host', 'create', 'sim-3', 'COMPUTE', 'SSH', 'rack-8');
    await cli.ok('segment', 'delete', 'rack-8');
    expect((await cli.run('segment', 'show', 'rack-8')).status).toBe(1);
    await cli.ok('segment', 'host', 'create', 'sim-3', 'COMPUTE', 'SSH', 'rack-7');
  });
});

describe('notification', () => {
  test('notification create: is shown with the payload, once; the same again is refused', async () => {
    const { status, stdout, stderr } = await notify('COMPUTE_HOST', 'sim-1', '2026-11-20 10:00:00.000', STOPPED);
    expect([status, stderr]).toEqual([0, '']);
    const { uuid: host } = await cli.json<ShowOutput>('segment', 'host', 'show', 'rack-7', 'sim-1');
    const made = JSON.parse(stdout);
    expect(made).toMatchObject({
      type: 'COMPUTE_HOST',
      source_host_uuid: host,
      generated_time: '2026-11-20T10:00:00.000000',
      payload: STOPPED,
      recovery_workflow_details: expect.any(Array),
    });
    const shown = await cli.json<ShowOutput>('notification', 'show', made.notification_uuid);
    expect(shown).toMatchObject({ type: 'COMPUTE_HOST', payload: STOPPED });
    const again = await notify('COMPUTE_HOST', 'sim-1', '2026-11-20 10:01:00', STOPPED);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('of type COMPUTE_HOST is duplicate')]);
  });

  test('notification list: by type in the words of the client, by host, by status and by time', async () => {
    const payload = { instance_uuid: 'none', event: 'LIFECYCLE', vir_domain_event: 'STARTED' };
    expect((await notify('VM', 'sim-2', '2026-11-20T10:15:00', payload)).status).toBe(0);
    const process = { process_name: 'libvirtd', event: 'STOPPED' };
    expect((await notify('PROCESS', 'sim-2', '2026-11-20T11:00:00', process)).status).toBe(0);
    expect(await listed('type=VM')).toMatchObject([{ type: 'VM', payload }]);
    const { uuid: host } = await cli.json<ShowOutput>('segment', 'host', 'show', 'rack-7', 'sim-2');
    expect(await listed(`source_host_uuid=${host}`)).toMatchObject([{ type: 'PROCESS' }, { type: 'VM' }]);
    expect(await listed(`source_host_uuid=${host};generated-since=2026-11-20T10:30:00`)).toMatchObject([
      { type: 'PROCESS' },
    ]);
    expect(await listed('status=failed')).toEqual([]);
    const paged = await cli.json<ShowOutput[]>('notification', 'list', '--limit', '1', '--sort', 'generated_time:desc');
    expect(paged.map(({ type }) => type)).toEqual(['PROCESS', 'VM', 'COMPUTE_HOST']);
  });

  test('of an unknown host, with an unknown word, and by a user who is not an administrator is refused with the reason', async () => {
    const unknown = await notify('COMPUTE_HOST', 'mars', '2026-11-20T10:00:00', STOPPED);
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('Host with name mars could not be found.'),
    ]);
    const word = await notify('COMPUTE_HOST', 'sim-1', '2026-11-20T12:00:00', { event: 'BROKEN' });
    expect([word.status, word.stderr]).toEqual([1, expect.stringContaining('Use STOPPED or STARTED.')]);
    expect((await cli.run('notification', 'list', '--filters', 'status=lost')).status).toBe(1);
    expect((await cloud.demo.run('notification', 'list')).status).toBe(1);
  });
});
