import type { GroupAcl } from '#lib/networking/effective/acls.ts';
import type { ReachStep } from './schema.ts';
import type { ReachPlace, ReachReason } from './words.ts';

type Values = Record<string, string>;

interface StepSubject {
  acl?: GroupAcl | undefined;
  portId?: string;
  routerId?: string | undefined;
}

const stepOf =
  (outcome: ReachStep['outcome']) =>
  (
    place: ReachPlace,
    reason: ReachReason,
    values: Values = {},
    { acl, portId, routerId }: StepSubject = {},
  ): ReachStep => ({
    place,
    outcome,
    reason,
    values,
    rule_id: acl?.id ?? null,
    security_group_id: acl?.groupId ?? null,
    port_id: portId ?? null,
    router_id: routerId ?? null,
  });

export const passes = stepOf('passes');
export const breaks = stepOf('breaks');
export const unknown = stepOf('unknown');
