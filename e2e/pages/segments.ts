import { keptHost, setOwner } from '../kept-hosts.ts';
import type { Platform } from './platform.ts';
import { release } from './protected-host.ts';

interface Segment {
  uuid: string;
  name: string;
}

/** Makes a segment of one host. Gives its name. */
export async function makeSegment({ call }: Platform, name: string, host: string): Promise<string> {
  const hosts = [{ name: host, type: 'COMPUTE', control_attributes: 'SSH' }];
  const segment = { name, recovery_method: 'auto', service_type: 'COMPUTE', hosts };
  const { status, body } = await call('POST', 'console/v1/ha/segments', { segment });
  if (status !== 201) throw new Error(`The segment was not made: ${JSON.stringify(body)}`);
  return name;
}

/** The path of a host in the HA API, by the segment that has it. */
export async function pathOfHost({ call }: Platform, host: string): Promise<string | undefined> {
  for (const { uuid } of (await call('GET', 'ha/v1/segments')).body.segments as Segment[]) {
    // Another test may have deleted that segment meanwhile.
    const { hosts = [] } = (await call('GET', `ha/v1/segments/${uuid}/hosts?name=${host}`)).body;
    if (hosts.length > 0) return `ha/v1/segments/${uuid}/hosts/${hosts[0].uuid}`;
  }
}

/** The host of a worker, in no segment, up, and with nothing under way. */
export async function takeHost(platform: Platform, projectId: string, worker: number): Promise<string> {
  const host = keptHost(worker);
  await setOwner(platform, host, projectId);
  await leaveHost(platform, host);
  return host;
}

/** Ends what a test has begun with a host: it is up, and in no segment. */
export async function leaveHost(platform: Platform, host: string): Promise<void> {
  await release(platform, host);
  await leaveSegment(platform, host);
}

/** Deletes the segment that a host is in. */
export async function leaveSegment(platform: Platform, host: string): Promise<void> {
  const path = await pathOfHost(platform, host);
  if (path) await platform.call('DELETE', path.slice(0, path.indexOf('/hosts/')));
}
