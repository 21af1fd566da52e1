import type { AddressSet } from './address-set.ts';
import type { Cidr } from './ip.ts';

type AclDirection = 'ingress' | 'egress';

/** What lets packets pass at a port; null matches all. */
export interface Acl {
  id: string;
  direction: AclDirection;
  version: 4 | 6;
  protocol: number | null;
  /** The lowest and the highest port; for ICMP the type and the code, of which the code may be null. */
  min: number | null;
  max: number | null;
  /** Whom the port speaks with. */
  remote: Cidr | AddressSet | null;
  /** Whether what answers to it passes too. */
  isStateful: boolean;
}

/** A packet as a port sees it, or all packets from or to a block of addresses. */
export interface Probe {
  direction: AclDirection;
  protocol: number;
  /** Where it is going: the port of the receiver; for ICMP its type. Null where the protocol has neither. */
  port: number | null;
  /** Of ICMP. */
  code: number | null;
  remote: Block;
}

export type Block = Pick<Cidr, 'version' | 'first' | 'last'>;

/** The rules of a port, made ready to be asked. */
export interface CompiledAcls<A extends Acl = Acl> {
  /** The first that lets all of the probe pass; with `isStateful`, the first of those whose answers pass too. */
  find(probe: Probe, isStateful?: true): A | undefined;
}

interface PlacedAcl<A> {
  acl: A;
  place: number;
}

/** Sorts rules by what a packet is looked up by, so that only those of its protocol are gone through. */
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

/** The same as one, asked in their order. */
export function joinAcls<A extends Acl>(parts: readonly CompiledAcls<A>[]): CompiledAcls<A> {
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

/** Whether ports and remote fit; direction, version and protocol are known to. */
function admits(acl: Acl, probe: Probe): boolean {
  if (acl.protocol !== null && !fitsPorts(acl, probe)) return false;
  if (acl.remote === null) return true;
  if ('covers' in acl.remote) return acl.remote.covers(probe.remote);
  return acl.remote.first <= probe.remote.first && probe.remote.last <= acl.remote.last;
}

/** An ICMP rule names a type and perhaps a code, others a range; docs/contract/networking.md 1 and 9. */
function fitsPorts({ protocol, min, max }: Acl, { port, code }: Probe): boolean {
  if (min === null) return true;
  if (protocol !== null && ICMP.includes(protocol)) return min === port && (max === null || max === code);
  return port !== null && min <= port && port <= (max ?? min);
}
