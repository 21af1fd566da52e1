import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#lib/testing/server-process.ts';
import { callerOf, inTurns } from './creations.ts';
import { startLimit } from './limit.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

const HOSTS = 1000;

/** Notification about a host that is up again. It is evaluated and recorded, but triggers no evacuation. */
const faultOf = (host: number, generated_time: string) => ({
  type: 'COMPUTE_HOST',
  hostname: `sim-${host}`,
  generated_time,
  payload: { event: 'STARTED', cluster_status: 'ONLINE', host_status: 'NORMAL' },
});

/**
 * Sends a burst of notifications to the webhook of a separate server process: one for each of 1,000 hosts, then one
 * more for each, 20 at a time. Compares the rate with that of a bare server that receives the same requests.
 */
export async function measureNotifications(password: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = {
    NEPHOS_ADMIN_PASSWORD: password,
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_LOG_LEVEL: 'error',
    NEPHOS_FLEET_HOSTS: String(HOSTS),
  };
  const nephos = await startServer(folder, settings, 'lib/testing/api-process.ts');
  const limit = await startLimit(folder, JSON.stringify({ notification: faultOf(1, '') }));
  try {
    const token = await signIn(nephos.url, password, { name: 'admin' });
    await protectHosts(nephos.url, token);
    const bare = await burst(limit.url, token);
    const first = await burst(nephos.url, token);
    const again = await burst(nephos.url, token);
    const stored = await countStored(nephos.url, token);
    const wrong = [HOSTS - first.taken, again.taken, HOSTS - again.refused, Math.abs(HOSTS - stored)];
    return [
      {
        what: 'POST /v1/notifications, 1,000 hosts at once, accepted, of the limit',
        measured: first.perSecond / bare.perSecond,
        limit: 0.4,
        detail: `${Math.round(first.perSecond)} of ${Math.round(bare.perSecond)} requests/s; repeats ${Math.round(again.perSecond)}/s`,
      },
      {
        what: '… of them and of 1,000 repeats lost, taken twice or refused wrongly',
        measured: wrong.reduce((sum, one) => sum + one, 0),
        limit: 0,
        isMaximum: true,
      },
    ];
  } finally {
    await Promise.all([nephos.stop(), limit.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function protectHosts(url: string, token: string): Promise<void> {
  const call = callerOf(url, token);
  const segment = { name: 'bench', recovery_method: 'auto', service_type: 'COMPUTE' };
  const { uuid } = (await call<{ segment: { uuid: string } }>('POST', '/ha/v1/segments', { segment })).segment;
  await inTurns(HOSTS, async (at) => {
    const host = { name: `sim-${at + 1}`, type: 'COMPUTE', control_attributes: 'SSH' };
    await call('POST', `/ha/v1/segments/${uuid}/hosts`, { host });
  });
}

/** Reports every host once. */
async function burst(url: string, token: string): Promise<{ perSecond: number; taken: number; refused: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const generatedTime = '2026-11-20T10:00:00';
  const started = performance.now();
  const statuses = await inTurns(HOSTS, async (at) => {
    const body = JSON.stringify(faultOf(at + 1, generatedTime));
    const response = await fetch(`${url}/v1/notifications`, { method: 'POST', headers, body });
    await response.text();
    return response.status;
  });
  const perSecond = HOSTS / ((performance.now() - started) / 1000);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  return { perSecond, taken: count(202), refused: count(409) };
}

async function countStored(url: string, token: string): Promise<number> {
  const { notifications } = await callerOf(url, token)<{ notifications: unknown[] }>('GET', '/v1/notifications');
  return notifications.length;
}
