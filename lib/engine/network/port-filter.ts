import type { Acl, Block, CompiledAcls, Probe } from './acl.ts';
import type { AddressSet } from './address-set.ts';

/** The checks of a port. */
export interface PortFilter<A extends Acl = Acl> {
  /** Without port security everything is allowed. */
  isChecked: boolean;
  /** Allowed source addresses: fixed ones and allowed address pairs. */
  addresses: AddressSet;
  acls: CompiledAcls<A>;
  hasGroups: boolean;
}

/** Why a packet is allowed or dropped. */
type Decision = 'rule' | 'reply' | 'port_security_off' | 'neighbours' | 'no_rule' | 'no_group' | 'foreign_address';

export interface Verdict<A extends Acl = Acl> {
  passes: boolean;
  decision: Decision;
  /** The deciding rule; for a reply, the one that allowed the request. */
  acl?: A;
}

interface Question extends Probe {
  /** Address at the port's side, if it should be checked too. */
  local?: Block | undefined;
  /** Set for a reply. */
  request?: Probe | undefined;
}

const ICMP_V6 = 58;
/** Neighbour and router discovery and multicast listeners, which IPv6 requires; RFC 4861, RFC 3810. */
const NEIGHBOURS: readonly (number | null)[] = [130, 131, 132, 133, 134, 135, 136, 143];

/**
 * Whether a packet passes a port, in the order of OVN: port security, IPv6 essentials, established connections, rules;
 * otherwise it is dropped.
 */
export function decidePacket<A extends Acl>(filter: PortFilter<A>, question: Question): Verdict<A> {
  if (!filter.isChecked) return { passes: true, decision: 'port_security_off' };
  const isNeighbours = question.protocol === ICMP_V6 && NEIGHBOURS.includes(question.port);
  if (isNeighbours && question.remote.version === 6) return { passes: true, decision: 'neighbours' };
  if (question.local && !filter.addresses.covers(question.local)) return { passes: false, decision: 'foreign_address' };
  const known = question.request && filter.acls.find(question.request, true);
  if (known) return { passes: true, decision: 'reply', acl: known };
  const acl = filter.acls.find(question);
  if (acl) return { passes: true, decision: 'rule', acl };
  return { passes: false, decision: filter.hasGroups ? 'no_rule' : 'no_group' };
}
