import type { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';

const KINDS = {
  network: { collection: 'networks', name: 'network' },
  security_group: { collection: 'security-groups', name: 'security group' },
  subnetpool: { collection: 'subnetpools', name: 'subnet pool' },
  address_scope: { collection: 'address-scopes', name: 'address scope' },
  address_group: { collection: 'address-groups', name: 'address group' },
  qos_policy: { collection: 'qos/policies', name: 'QoS policy' },
} as const satisfies Record<SharedKind, { collection: string; name: string }>;

/** Name of the kind within a sentence. */
export const kindName = (kind: SharedKind): string => KINDS[kind].name;

export const sharesPath = (kind: SharedKind) => `/${KINDS[kind].collection}/{id}/shares` as const;
