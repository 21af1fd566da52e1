import { reservedHost, setOwner } from '../reserved-hosts.ts';
import type { Platform } from './platform.ts';
import { release } from './protected-host.ts';

interface Segment {
  uuid: string;
  name: string;
}

/** Creates a segment of one host. Returns its name. */
export async function createSegment({ call }: Platform, name: string, host: string): Promise<string> {
  const hosts = [{ name: host, type: 'COMPUTE', control_attributes: 'SSH' }];
  const segment = { name, recovery_method: 'auto', service_type: 'COMPUTE', hosts };
  const { status, body } = await call('POST', 'console/v1/ha/segments', { segment });
  if (status !== 201) throw new Error(`The segment was not made: ${JSON.stringify(body)}`);
  return name;
}

/** Returns the path of a host in the HA API, which contains the id of its segment. */
export async function pathOfHost({ call }: Platform, host: string): Promise<string | undefined> {
  for (const { uuid } of (await call('GET', 'ha/v1/segments')).body.segments as Segment[]) {
    // Another test may have deleted the segment in the meantime.
    const { hosts = [] } = (await call('GET', `ha/v1/segments/${uuid}/hosts?name=${host}`)).body;
    if (hosts.length > 0) return `ha/v1/segments/${uuid}/hosts/${hosts[0].uuid}`;
  }
}

/** Returns the worker's host: up, in no segment, and without operations in progress. */
export async function claimHost(platform: Platform, projectId: string, worker: number): Promise<string> {
  const host = reservedHost(worker);
  await setOwner(platform, host, projectId);
  await leaveHost(platform, host);
  return host;
}

/** Restores a host: it is up and in no segment. */
export async function leaveHost(platform: Platform, host: string): Promise<void> {
  await release(platform, host);
  await leaveSegment(platform, host);
}

/** Deletes the segment that contains a host. */
export async function leaveSegment(platform: Platform, host: string): Promise<void> {
  const path = await pathOfHost(platform, host);
  if (path) await platform.call('DELETE', path.slice(0, path.indexOf('/hosts/')));
}
