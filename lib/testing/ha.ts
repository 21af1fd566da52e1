import { randomBytes } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { ApiClient } from './api.ts';
import type { TestPlatform } from './platform.ts';

/** A monitor's report of a host that is fenced and off. */
export const FENCED = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'NORMAL' } as const;

/** Creates a segment. Returns its uuid. @throws if rejected */
export async function newSegment(admin: ApiClient, given: Record<string, unknown> = {}): Promise<string> {
  const name = `segment-${randomBytes(5).toString('hex')}`;
  const segment = { name, recovery_method: 'auto', service_type: 'COMPUTE', ...given };
  const answer = await admin.post('/ha/v1/segments', { segment }, { 'openstack-api-version': 'instance-ha 1.3' });
  if (answer.status !== 201) throw new Error(`The segment was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.segment.uuid;
}

/** Adds compute hosts to a segment. Returns their uuids. @throws if rejected */
export async function protect(admin: ApiClient, segment: string, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const host = { name, type: 'COMPUTE', control_attributes: 'SSH' };
    const answer = await admin.post(`/ha/v1/segments/${segment}/hosts`, { host });
    if (answer.status !== 201) throw new Error(`The host was refused: ${JSON.stringify(answer.body)}`);
    ids.push(answer.body.host.uuid);
  }
  return ids;
}

/** Stops the workers before the tests of a file, so that notifications are not processed. */
export function withoutRecovery(test: TestPlatform): void {
  beforeAll(() => test.platform.runner.stop(0));
}

/** A monitor's report of a host that it could not fence. */
export const UNFENCED = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'UNKNOWN' } as const;

/** A monitor's report of an instance whose process has ended. */
export const DIED = { instance_uuid: 'i', event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' } as const;
