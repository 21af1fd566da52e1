import { outlookText } from '#components/ha/outlook.tsx';
import { OBSTACLE_WORDS } from '#components/ha/segment-words.ts';
import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import type { ComputeState, Coverage, CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export interface LabHost extends Pick<CoveredHost, 'name' | 'instances' | 'last' | 'outlook'> {
  compute: ComputeState;
  /** Null if the host is not protected. */
  segment: string | null;
  /** The reason why notifications about it are rejected. */
  rejection: 'maintenance' | 'out_of_service' | null;
  faults: readonly Fault[];
}

export function toLabHosts({ hosts, uncovered }: Coverage, faults: readonly Fault[]): LabHost[] {
  const of = (name: string) => faults.filter(({ host }) => host === name);
  const known = hosts.flatMap(({ compute, name, instances, segment_name, last, outlook, ...host }) => {
    if (!compute) return [];
    const rejection = host.on_maintenance ? (host.maintenance_by === null ? 'maintenance' : 'out_of_service') : null;
    return [{ name, compute, instances, segment: segment_name, rejection, last, outlook, faults: of(name) } as const];
  });
  const unprotected = { segment: null, rejection: null, last: null, outlook: null };
  return [...known, ...uncovered.map((host) => ({ ...host, ...unprotected, faults: of(host.name) }))];
}

export function powerLossOutcome({ name, segment, rejection, instances, outlook }: LabHost): Text {
  if (segment === null) return msg('{host} is not in a segment: its notification would be rejected.', { host: name });
  if (rejection !== null) return msg(OBSTACLE_WORDS[rejection]);
  if (instances === 0) return msg('No instances to recover');
  if (outlook === null) return msg('Not checked yet');
  const values = { segment, count: outlook.instances - outlook.stays, total: outlook.instances };
  if (outlook.survives) {
    return msg('Segment {segment} recovers {total, plural, one {its instance} other {its # instances}}.', values);
  }
  if (outlook.obstacle === 'no_room') {
    return msg('Segment {segment} recovers {count} of {total} instances: not enough capacity for the others.', values);
  }
  return outlookText(outlook);
}
