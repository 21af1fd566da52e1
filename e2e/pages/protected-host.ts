import { expect } from '@playwright/test';
import { type Platform, POLLS_MS } from './platform.ts';

const HOST_LISTS = 'console/v1/ha/notifications?is_flat=true';

interface NotificationBody {
  /** The types that `POST /v1/notifications` of the upstream service accepts. */
  type: 'COMPUTE_HOST' | 'COMPUTE_INSTANCE' | 'COMPUTE_PROCESS';
  payload: object;
}

/** Report of a host that the monitor could not fence: accepted and then ignored. */
export const UNFENCED: NotificationBody = {
  type: 'COMPUTE_HOST',
  payload: { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'UNKNOWN' },
};

/** Report of a host that is fenced and off: it is recovered. */
export const FENCED: NotificationBody = { ...UNFENCED, payload: { ...UNFENCED.payload, host_status: 'NORMAL' } };

/** Report of a process that is not recovered: accepted and then finished without an action. */
export const OTHER_PROCESS: NotificationBody = {
  type: 'COMPUTE_PROCESS',
  payload: { event: 'STOPPED', process_name: 'libvirtd' },
};

/** Protects a host with a separate segment. Returns the name of the segment. */
export async function protect({ call }: Platform, host: string, recovery_method = 'auto'): Promise<string> {
  const name = `segment of ${host}`;
  const segment = { name, recovery_method, service_type: 'COMPUTE' };
  const made = await call('POST', 'ha/v1/segments', { segment });
  if (made.status !== 201) throw new Error(`The segment was not made: ${JSON.stringify(made.body)}`);
  const wanted = { host: { name: host, type: 'COMPUTE', control_attributes: 'SSH' } };
  const joined = await call('POST', `ha/v1/segments/${made.body.segment.uuid}/hosts`, wanted);
  if (joined.status !== 201) throw new Error(`${host} was not protected: ${JSON.stringify(joined.body)}`);
  return name;
}

export async function setEnabled({ call }: Platform, segment: string, enabled: boolean): Promise<void> {
  const { segments } = (await call('GET', 'ha/v1/segments')).body;
  const { uuid } = segments.find(({ name }: { name: string }) => name === segment);
  const { status, body } = await call('PUT', `ha/v1/segments/${uuid}`, { segment: { enabled } });
  if (status !== 200) throw new Error(`${segment} was not changed: ${JSON.stringify(body)}`);
}

/** Reports a fault as a monitoring system does. */
export async function sendNotification(
  { call }: Platform,
  hostname: string,
  { type, payload }: NotificationBody,
): Promise<void> {
  const { status, body } = await call('POST', 'ha/v1/notifications', { type, hostname, payload });
  if (status !== 202) throw new Error(`The fault was refused: ${JSON.stringify(body)}`);
}

/** Makes a host of the simulated fleet lose power. */
export async function failHost({ call }: Platform, host: string): Promise<void> {
  const { status, body } = await call('POST', 'compute/v2.1/os-simulated-fleet/faults', {
    fault: { type: 'host_down', host },
  });
  if (status >= 300) throw new Error(`${host} did not fail: ${JSON.stringify(body)}`);
}

/** Restores a host, so that the next test finds it up, in no segment, and without notifications in progress. */
export async function release(platform: Platform, host: string): Promise<void> {
  const { call } = platform;
  const { faults } = (await call('GET', 'compute/v2.1/os-simulated-fleet/faults')).body;
  for (const fault of faults) {
    if (fault.host === host) await call('DELETE', `compute/v2.1/os-simulated-fleet/faults/${fault.id}`);
  }
  await platform.until(
    `${HOST_LISTS}&host=${host}&status=under_way&triage=all`,
    ({ body }: { body: { notifications: unknown[] } }) => body.notifications.length === 0,
  );
  const open = (await call('GET', `${HOST_LISTS}&host=${host}`)).body.notifications;
  const notification_ids = open.map(({ id }: { id: string }) => id);
  if (open.length > 0) {
    const triage = { notification_ids, verb: 'resolve', reason: 'The test is over.' };
    await call('POST', 'console/v1/ha/triage', { triage });
  }
  const { segments } = (await call('GET', 'ha/v1/segments')).body;
  for (const { name, uuid } of segments) {
    if (name === `segment of ${host}`) await call('DELETE', `ha/v1/segments/${uuid}`);
  }
  const { services } = (await call('GET', `compute/v2.1/os-services?host=${host}`)).body;
  for (const { id } of services) {
    await call('PUT', `compute/v2.1/os-services/${id}`, { status: 'enabled', forced_down: false });
  }
  await expect
    .poll(async () => isUp(await call('GET', `compute/v2.1/os-services?host=${host}`)), { intervals: POLLS_MS })
    .toBe(true);
}

const isUp = ({ body }: { body: { services: { state: string }[] } }) =>
  body.services.every(({ state }) => state === 'up');
