import { msg, type Text } from '#lib/i18n/text.ts';

/** What the user can change to have more luck. */
export type Remedy = 'smaller_flavor' | 'other_zone' | 'retry' | 'administrator';

export interface FaultExplanation {
  /** A few words, for a line in a list. */
  brief: Text;
  /** One sentence: what stood in the way. */
  cause: Text;
  /** One sentence: what to try. */
  advice: Text;
  remedies: readonly Remedy[];
}

/** What was asked for, as the sentences name it. */
export interface FaultContext {
  flavor: { name: string; vcpus: number; ram: number; disk: number } | undefined;
}

type Explain = (context: FaultContext) => FaultExplanation;

const SMALLER = msg('Try a smaller flavor or another availability zone, or delete what you no longer need.');
const nameOf = ({ flavor }: FaultContext) => flavor?.name ?? msg('the chosen flavor');

/** By the filter of the scheduler that removed the last hosts. */
const BY_FILTER: Record<string, Explain> = {
  ram: (context) => ({
    brief: msg('no host has enough free memory'),
    cause: msg('No host had {ram, number} GiB of memory free for flavor {flavor}.', {
      ram: (context.flavor?.ram ?? 0) / 1024,
      flavor: nameOf(context),
    }),
    advice: SMALLER,
    remedies: ['smaller_flavor', 'other_zone'],
  }),
  vcpus: (context) => ({
    brief: msg('no host has enough free cores'),
    cause: msg('No host had {vcpus, plural, one {# core} other {# cores}} free for flavor {flavor}.', {
      vcpus: context.flavor?.vcpus ?? 0,
      flavor: nameOf(context),
    }),
    advice: SMALLER,
    remedies: ['smaller_flavor', 'other_zone'],
  }),
  disk: (context) => ({
    brief: msg('no host has enough free disk'),
    cause: msg('No host had {disk, number} GiB of disk free for flavor {flavor}.', {
      disk: context.flavor?.disk ?? 0,
      flavor: nameOf(context),
    }),
    advice: msg('Try a flavor with a smaller disk, or boot from a volume.'),
    remedies: ['smaller_flavor', 'other_zone'],
  }),
  'availability zone': () => ({
    brief: msg('no host in the availability zone'),
    cause: msg('No host in the requested availability zone accepts instances.'),
    advice: msg('Choose another zone, or let the platform choose.'),
    remedies: ['other_zone'],
  }),
  host: () => ({
    brief: msg('the host cannot run it'),
    cause: msg('The requested host cannot run this instance.'),
    advice: msg('Let the platform choose the host.'),
    remedies: ['retry'],
  }),
  'present host': () => ({
    brief: msg('no other host'),
    cause: msg('No host other than the current one can run this instance.'),
    advice: msg('Ask an administrator, and try again later.'),
    remedies: ['retry', 'administrator'],
  }),
  'aggregate properties': (context) => ({
    brief: msg('no host meets the flavor’s requirements'),
    cause: msg('No host has the properties that flavor {flavor} requires.', { flavor: nameOf(context) }),
    advice: msg('Choose another flavor, or ask an administrator.'),
    remedies: ['smaller_flavor', 'administrator'],
  }),
  'aggregate project': () => ({
    brief: msg('all hosts are reserved for others'),
    cause: msg('All hosts are reserved for other projects.'),
    advice: msg('Try another availability zone, or ask an administrator.'),
    remedies: ['other_zone', 'administrator'],
  }),
  'different host': () => ({
    brief: msg('no host without the others'),
    cause: msg('Every host runs an instance that this one must not share a host with.'),
    advice: msg('Launch it without the hint different_host, or ask for more hosts.'),
    remedies: ['retry', 'administrator'],
  }),
  'same host': () => ({
    brief: msg('no room on the hosts of the others'),
    cause: msg('No host with one of the instances that it must share a host with can run this instance.'),
    advice: msg('Check that these instances run, or launch it without the hint same_host.'),
    remedies: ['retry'],
  }),
  'near host': () => ({
    brief: msg('no host in the network'),
    cause: msg('No host has an address in the requested network.'),
    advice: msg('Choose a larger network, or launch it without the hint build_near_host_ip.'),
    remedies: ['retry'],
  }),
  query: () => ({
    brief: msg('no host matches the query'),
    cause: msg('No host matches the query.'),
    advice: msg('Relax the query, or launch it without one.'),
    remedies: ['retry'],
  }),
  affinity: () => ({
    brief: msg('no room on the host of its group'),
    cause: msg('The host of its server group cannot run this instance.'),
    advice: msg('Use a group with the policy soft-affinity, or launch it without a group.'),
    remedies: ['smaller_flavor', 'retry'],
  }),
  'anti-affinity': () => ({
    brief: msg('every host already runs one of its group'),
    cause: msg('Every host already runs as many instances of its server group as the group allows.'),
    advice: msg('Use a group with the policy soft-anti-affinity, or delete another instance of the group.'),
    remedies: ['retry', 'administrator'],
  }),
  enabled: () => ({
    brief: msg('no host is enabled'),
    cause: msg('All hosts are down or disabled.'),
    advice: msg('Ask an administrator, and try again later.'),
    remedies: ['retry', 'administrator'],
  }),
};

const NO_HOST: FaultExplanation = {
  brief: msg('no host has room'),
  cause: msg('No host could run this instance.'),
  advice: SMALLER,
  remedies: ['smaller_flavor', 'other_zone', 'administrator'],
};

const BUILD_FAILED: FaultExplanation = {
  brief: msg('the build failed'),
  cause: msg('The host could not create or change this instance.'),
  advice: msg('Delete it and launch it again. If that fails too, send the error to an administrator.'),
  remedies: ['retry', 'administrator'],
};

/** Filters that leave so few hosts that these are why, when they turn out to have no room. */
const NARROWING = ['affinity', 'same host', 'host'];
const CAPACITY = ['vcpus', 'ram', 'disk'];

/** A filter that removes no more than some of the hosts is not why; the one that removed the last of them is. */
function decisiveFilter(message: string): string | undefined {
  const removals = [...message.matchAll(/(?:, |: )([a-z -]+) removed \d+/g)].map(([, name = '']) => name.trim());
  const last = removals.at(-1);
  const narrowing = NARROWING.find((name) => removals.includes(name));
  return last !== undefined && CAPACITY.includes(last) ? (narrowing ?? last) : last;
}

/** What a fault means: always the same sentence for the same message. */
export function explainFault(message: string, context: FaultContext): FaultExplanation {
  if (!message.startsWith('No valid host was found')) return BUILD_FAILED;
  const filter = decisiveFilter(message);
  const explain = filter !== undefined && Object.hasOwn(BY_FILTER, filter) ? BY_FILTER[filter] : undefined;
  return explain?.(context) ?? NO_HOST;
}
