import type { SimulatedHost, SimulatedHosts } from './hosts.ts';
import type { Requests } from './requests.ts';
import type { Fault } from './scenario.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** What a fault can reach. */
export interface FaultScope {
  world: World;
  hosts: SimulatedHosts;
  /** The host and process of the fault, if it has any. */
  host: SimulatedHost | undefined;
  replica: SimulatedProcess | undefined;
  replicas: readonly SimulatedProcess[];
  /** Id of the server of the fault. */
  server: string;
  requests: Requests;
}

type FaultOf<K> = Extract<Fault, { kind: K }>;
type End = () => void;

/** Begins a fault. @returns how it ends, if it does not last for a moment only */
type Effect<K> = (scope: FaultScope, fault: FaultOf<K>) => End | undefined;

const EFFECTS: { [K in Fault['kind']]: Effect<K> } = {
  'power loss'({ hosts, host }) {
    if (host) hosts.powerOff(host);
    return () => {
      if (host) hosts.powerOn(host);
    };
  },
  silence({ host }) {
    if (host) host.isReachable = false;
    return () => {
      if (host) host.isReachable = true;
    };
  },
  isolation({ hosts }) {
    hosts.isIsolated = true;
    return () => {
      hosts.isIsolated = false;
    };
  },
  'partial silence'({ replica }, { host }) {
    replica?.unreachableHosts.add(host);
    return () => void replica?.unreachableHosts.delete(host);
  },
  'guest crash'({ hosts, server }) {
    hosts.crashGuest(server);
    return undefined;
  },
  'wrong report'({ host, server }, { says }) {
    host?.lies.set(server, says);
    return () => void host?.lies.delete(server);
  },
  crash({ replica }, { afterOperations }) {
    if (replica) replica.operationsLeft = afterOperations;
    return undefined;
  },
  pause({ replica }, { afterCommits, forMs }) {
    if (replica) replica.pause = { afterCommits, forMs };
    return undefined;
  },
  'database partition'({ replica }, { forMs }) {
    if (replica) replica.cutOffUntilMs = virtualTime.nowMs + forMs;
    return undefined;
  },
  'duplicate run'({ world }) {
    world.duplicateRecoveries();
    return undefined;
  },
  'clock skew'({ replica }, { byMs }) {
    if (replica) replica.clockOffsetMs += byMs;
    return undefined;
  },
  'clock jump'({ world, replicas }, { byMs }) {
    world.clockOffsetMs += byMs;
    for (const each of replicas) each.clockOffsetMs += byMs;
    return undefined;
  },
  'fenced by monitor'({ hosts, host, requests }, { host: hostname, reports }) {
    if (host) hosts.powerOff(host);
    const payload = { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: 'NORMAL' };
    requests.report(reports, { type: 'COMPUTE_HOST', hostname, payload });
    return undefined;
  },
  'process report'({ requests }, { host: hostname }) {
    const payload = { event: 'STOPPED', process_name: 'nova-compute' };
    requests.report(1, { type: 'COMPUTE_PROCESS', hostname, payload });
    return undefined;
  },
  'instance report'({ hosts, requests, server }) {
    const payload = { event: 'LIFECYCLE', instance_uuid: server, vir_domain_event: 'STOPPED_FAILED' };
    const hostname = hosts.all.find(({ copies }) => copies.has(server))?.name ?? '';
    requests.report(1, { type: 'VM', hostname, payload });
    return undefined;
  },
  'user action'({ requests, server }, { action }) {
    requests.act(server, action === 'reboot' ? { reboot: { type: 'HARD' } } : { [action]: null });
    return undefined;
  },
};

export const beginFault = (scope: FaultScope, fault: Fault): End | undefined =>
  // TypeScript does not relate the kind of a fault to that of its effect.
  (EFFECTS[fault.kind] as Effect<Fault['kind']>)(scope, fault);
