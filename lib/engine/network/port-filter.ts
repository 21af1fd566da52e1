import type { Acl, Block, CompiledAcls, Probe } from './acl.ts';
import type { AddressSet } from './address-set.ts';

/** What a port checks its packets by. */
export interface PortFilter<A extends Acl = Acl> {
  /** Without port security everything passes. */
  isChecked: boolean;
  /** The addresses it may speak as: its own and the pairs allowed beside them. */
  addresses: AddressSet;
  acls: CompiledAcls<A>;
  hasGroups: boolean;
}

/** Why a packet passes or does not. */
type Decision = 'rule' | 'reply' | 'port_security_off' | 'neighbours' | 'no_rule' | 'no_group' | 'foreign_address';

export interface Verdict<A extends Acl = Acl> {
  passes: boolean;
  decision: Decision;
  /** The rule that decides; of a reply, the one that let the request pass. */
  acl?: A;
}

interface Question extends Probe {
  /** The address at the port's own side, where that is asked about too. */
  local?: Block | undefined;
  /** Set for a packet that answers to another one. */
  request?: Probe | undefined;
}

const ICMP_V6 = 58;
/** Neighbour and router discovery, and who listens to which group: IPv6 does not work without; RFC 4861, RFC 3810. */
const NEIGHBOURS: readonly (number | null)[] = [130, 131, 132, 133, 134, 135, 136, 143];

/**
 * Whether a packet passes a port and what decides, in the order in which OVN decides: port security, what keeps IPv6
 * alive, known connections, the groups' rules; without a rule nothing passes.
 */
export function decide<A extends Acl>(filter: PortFilter<A>, question: Question): Verdict<A> {
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
