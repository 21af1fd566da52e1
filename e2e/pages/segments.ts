import { keptHost, setOwner } from '../kept-hosts.ts';
import type { Platform } from './platform.ts';

interface Segment {
  uuid: string;
  name: string;
}

/** Makes a segment of one host. Gives its name. */
export async function makeSegment({ call }: Platform, name: string, host: string, more: object = {}): Promise<string> {
  const hosts = [{ name: host, type: 'COMPUTE', control_attributes: 'SSH', ...more }];
  const segment = { name, recovery_method: 'auto', service_type: 'COMPUTE', hosts };
  const { status, body } = await call('POST', 'console/v1/ha/segments', { segment });
  if (status !== 201) throw new Error(`The segment was not made: ${JSON.stringify(body)}`);
  return name;
}

/** Tells of a fault as a monitor does. Gives its id. */
export async function tellOf({ call }: Platform, hostname: string, type: string, payload: object): Promise<string> {
  const { status, body } = await call('POST', 'ha/v1/notifications', { type, hostname, payload });
  if (status !== 202) throw new Error(`The fault was refused: ${JSON.stringify(body)}`);
  return body.notification.notification_uuid;
}

/** The host of a worker, in no segment, up, and with nothing under way. */
export async function takeHost(platform: Platform, projectId: string, worker: number): Promise<string> {
  const host = keptHost(worker);
  await setOwner(platform, host, projectId);
  await leaveHost(platform, host);
  return host;
}

/** Ends what a test has begun with a host. */
export async function leaveHost(platform: Platform, host: string): Promise<void> {
  const { call, until } = platform;
  const { faults } = (await call('GET', 'compute/v2.1/os-simulated-fleet/faults')).body;
  for (const fault of faults) {
    if (fault.host === host) await call('DELETE', `compute/v2.1/os-simulated-fleet/faults/${fault.id}`);
  }
  await until(`console/v1/ha/notifications?is_flat=true&host=${host}&status=under_way&triage=all`, (answer) => {
    const { notifications }: { notifications: unknown[] } = answer.body;
    return notifications.length === 0;
  });
  for (const { uuid } of (await call('GET', 'ha/v1/segments')).body.segments as Segment[]) {
    const { hosts } = (await call('GET', `ha/v1/segments/${uuid}/hosts?name=${host}`)).body;
    if (hosts.length > 0) await call('DELETE', `ha/v1/segments/${uuid}`);
  }
  await until(`compute/v2.1/os-services?host=${host}`, (answer) => {
    const { services }: { services: { state: string }[] } = answer.body;
    return services.every(({ state }) => state === 'up');
  });
  for (const { id } of (await call('GET', `compute/v2.1/os-services?host=${host}`)).body.services) {
    await call('PUT', `compute/v2.1/os-services/${id}`, { status: 'enabled', forced_down: false });
  }
}
