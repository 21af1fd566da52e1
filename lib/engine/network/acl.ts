import type { AddressSet } from './address-set.ts';
import type { Cidr } from './ip.ts';

type AclDirection = 'ingress' | 'egress';

/** A rule that allows packets at a port; null matches everything. */
export interface Acl {
  id: string;
  direction: AclDirection;
  version: 4 | 6;
  protocol: number | null;
  /** Lowest and highest port; for ICMP type and code (null matches any code). */
  min: number | null;
  max: number | null;
  remote: Cidr | AddressSet | null;
  /** Whether replies are allowed too. */
  isStateful: boolean;
}

/** A packet at a port, or all packets from or to a block of addresses. */
export interface Probe {
  direction: AclDirection;
  protocol: number;
  /** Destination port; for ICMP the type. Null if the protocol has neither. */
  port: number | null;
  /** ICMP only. */
  code: number | null;
  remote: Block;
}

export type Block = Pick<Cidr, 'version' | 'first' | 'last'>;

/** The rules of a port, indexed for lookup. */
export interface CompiledAcls<A extends Acl = Acl> {
  /** The first rule that allows all of the probe; with `isStateful`, the first one that also allows replies. */
  find(probe: Probe, isStateful?: true): A | undefined;
}

interface PlacedAcl<A> {
  acl: A;
  place: number;
}

/** Indexes rules by protocol, so that a lookup reads only those of the packet's protocol. */
export function compileAcls<A extends Acl>(acls: readonly A[]): CompiledAcls<A> {
  const byKey = new Map<string, PlacedAcl<A>[]>();
  for (const [place, acl] of acls.entries()) {
    const key = keyOf(acl.direction, acl.version, acl.protocol);
    const there = byKey.get(key);
    if (there) there.push({ acl, place });
    else byKey.set(key, [{ acl, place }]);
  }
  return {
    find(probe, isStateful) {
      const { direction, remote, protocol } = probe;
      const first = (of: number | null) =>
        byKey
          .get(keyOf(direction, remote.version, of))
          ?.find(({ acl }) => (!isStateful || acl.isStateful) && admits(acl, probe));
      const [own, wide] = [first(protocol), first(null)];
      return own && wide ? (own.place < wide.place ? own.acl : wide.acl) : (own ?? wide)?.acl;
    },
  };
}

/** Combines indexes in order. */
export function concatAcls<A extends Acl>(parts: readonly CompiledAcls<A>[]): CompiledAcls<A> {
  return {
    find(probe, isStateful) {
      for (const part of parts) {
        const found = part.find(probe, isStateful);
        if (found) return found;
      }
      return undefined;
    },
  };
}

const keyOf = (direction: AclDirection, version: 4 | 6, protocol: number | null) =>
  `${direction} ${version} ${protocol ?? '*'}`;

const ICMP: readonly number[] = [1, 58];

/** Whether ports and remote match; direction, version and protocol already do. */
function admits(acl: Acl, probe: Probe): boolean {
  if (acl.protocol !== null && !fitsPorts(acl, probe)) return false;
  if (acl.remote === null) return true;
  if ('covers' in acl.remote) return acl.remote.covers(probe.remote);
  return acl.remote.first <= probe.remote.first && probe.remote.last <= acl.remote.last;
}

/** ICMP rules have a type and optionally a code, others a range; docs/contract/networking.md 1 and 9. */
function fitsPorts({ protocol, min, max }: Acl, { port, code }: Probe): boolean {
  if (min === null) return true;
  if (protocol !== null && ICMP.includes(protocol)) return min === port && (max === null || max === code);
  return port !== null && min <= port && port <= (max ?? min);
}
