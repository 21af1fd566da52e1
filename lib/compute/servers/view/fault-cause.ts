import { msg, type Text } from '#lib/i18n/text.ts';

/** Short causes for lists: the filter that removed the last hosts, or one of these two. */
const BRIEFS = {
  ram: msg('no host has enough free memory'),
  vcpus: msg('no host has enough free cores'),
  disk: msg('no host has enough free disk'),
  'availability zone': msg('no host in the availability zone'),
  host: msg('the host cannot run it'),
  'present host': msg('no other host'),
  hypervisor: msg('no host of its kind'),
  'aggregate properties': msg('no host meets the flavor’s requirements'),
  'aggregate project': msg('all hosts are reserved for others'),
  'different host': msg('no host without the others'),
  'same host': msg('no room on the hosts of the others'),
  'near host': msg('no host in the network'),
  query: msg('no host matches the query'),
  affinity: msg('no room on the host of its group'),
  'anti-affinity': msg('every host already runs one of its group'),
  hardware: msg('no host has the hardware'),
  enabled: msg('no host is enabled'),
  no_host: msg('no host has room'),
  build: msg('the build failed'),
};
export type FaultCause = keyof typeof BRIEFS;

/** Filters that leave few hosts and are therefore the cause if those are full. */
const NARROWING = ['affinity', 'same host', 'host'];
const CAPACITY = ['vcpus', 'ram', 'disk'];

/** The filter that removed the last hosts. */
function decisiveFilter(message: string): string | undefined {
  const removals = [...message.matchAll(/(?:, |: )([a-z -]+) removed \d+/g)].map(([, name = '']) => name.trim());
  const last = removals.at(-1);
  const narrowing = NARROWING.find((name) => removals.includes(name));
  return last !== undefined && CAPACITY.includes(last) ? (narrowing ?? last) : last;
}

/** Cause of a fault, from its message. */
export function faultCause(message: string): FaultCause {
  if (!message.startsWith('No valid host was found')) return 'build';
  const filter = decisiveFilter(message) ?? '';
  return Object.hasOwn(BRIEFS, filter) ? (filter as FaultCause) : 'no_host';
}

const ACTION_FAILED = msg('the last action failed');

/** Short cause. A launched server was built, so another action failed. */
export function faultBrief(message: string, isLaunched: boolean): Text {
  const cause = faultCause(message);
  return cause === 'build' && isLaunched ? ACTION_FAILED : BRIEFS[cause];
}
