import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const LOGS = '/compute/v2.1/os-instance_usage_audit_log';

test('GET /os-instance_usage_audit_log: the last month that is over, for which no host has written an audit', async () => {
  const admin = await signInAdmin(platform);
  const { status, body } = await admin.get(LOGS);
  const hosts = (await admin.get('/compute/v2.1/os-services?binary=nova-compute')).body.services;
  const names = hosts.map(({ host }: { host: string }) => host);
  expect(status).toBe(200);
  expect(body.instance_usage_audit_logs).toEqual({
    period_beginning: expect.stringMatching(/^\d{4}-\d\d-01 00:00:00$/),
    period_ending: expect.stringMatching(/^\d{4}-\d\d-01 00:00:00$/),
    num_hosts: names.length,
    num_hosts_done: 0,
    num_hosts_running: 0,
    num_hosts_not_run: names.length,
    hosts_not_run: names,
    total_instances: 0,
    total_errors: 0,
    overall_status: `0 of ${names.length} hosts done. 0 errors.`,
    log: {},
  });
});

test.each([
  ['2026-03-15 12:00:00', '2026-02-01 00:00:00', '2026-03-01 00:00:00'],
  ['2026-03-01 00:00:00.5', '2026-02-01 00:00:00', '2026-03-01 00:00:00'],
  ['2026-03-01 00:00:00', '2026-01-01 00:00:00', '2026-02-01 00:00:00'],
  ['2026-01-02 00:00:00', '2025-12-01 00:00:00', '2026-01-01 00:00:00'],
])('GET /os-instance_usage_audit_log/%s: the month from %s to %s', async (before, from, to) => {
  const admin = await signInAdmin(platform);
  const { body } = await admin.get(`${LOGS}/${encodeURIComponent(before)}`);
  expect(body.instance_usage_audit_log).toMatchObject({ period_beginning: from, period_ending: to });
});

test('GET /os-instance_usage_audit_log: what is no time is refused with 400, a user with 403, nobody with 401', async () => {
  const admin = await signInAdmin(platform);
  for (const wrong of ['my_time', '2026-03-15', '2026-13-01 00:00:00', '2026-03-15T12:00:00']) {
    const { status, body } = await admin.get(`${LOGS}/${encodeURIComponent(wrong)}`);
    expect([status, body.badRequest?.message]).toEqual([400, `Invalid timestamp for date ${wrong}`]);
  }
  const { api } = await newProject(platform, 'manager');
  for (const path of [LOGS, `${LOGS}/2026-03-15 12:00:00`]) {
    expect((await api.get(path)).status).toBe(403);
    expect((await apiClient(platform).get(path)).status).toBe(401);
  }
});
