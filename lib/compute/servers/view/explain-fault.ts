import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { causeOf, type FaultCause } from './fault-brief.ts';

/** What the user can change. */
export type Remedy = 'smaller_flavor' | 'other_zone' | 'retry' | 'administrator';

export interface FaultExplanation {
  /** One sentence: the reason. */
  cause: Text;
  /** One sentence: the suggestion. */
  advice: Text;
  remedies: readonly Remedy[];
}

/** Requested values in the sentences. */
export interface FaultContext {
  flavor: { name: string; vcpus: number; ram: number; disk: number } | undefined;
}

const SMALLER = msg('Try a smaller flavor or another availability zone, or delete what you no longer need.');
const OTHER_FLAVOR = msg('Choose another flavor, or ask an administrator.');
const LATER = msg('Ask an administrator, and try again later.');

/** Each cause as a sentence, and what helps. */
const CAUSES: Record<FaultCause, { cause: string; advice: string; remedies: readonly Remedy[] }> = {
  ram: {
    cause: msg('No host had {ram, number} GiB of memory free for flavor {flavor}.'),
    advice: SMALLER,
    remedies: ['smaller_flavor', 'other_zone'],
  },
  vcpus: {
    cause: msg('No host had {vcpus, plural, one {# core} other {# cores}} free for flavor {flavor}.'),
    advice: SMALLER,
    remedies: ['smaller_flavor', 'other_zone'],
  },
  disk: {
    cause: msg('No host had {disk, number} GiB of disk free for flavor {flavor}.'),
    advice: msg('Try a flavor with a smaller disk, or boot from a volume.'),
    remedies: ['smaller_flavor', 'other_zone'],
  },
  reserve: {
    cause: msg('The free capacity is reserved for failures of hosts.'),
    advice: SMALLER,
    remedies: ['smaller_flavor', 'other_zone', 'administrator'],
  },
  'availability zone': {
    cause: msg('No host in the requested availability zone accepts instances.'),
    advice: msg('Choose another zone, or let the platform choose.'),
    remedies: ['other_zone'],
  },
  host: {
    cause: msg('The requested host cannot run this instance.'),
    advice: msg('Let the platform choose the host.'),
    remedies: ['retry'],
  },
  'present host': {
    cause: msg('No host other than the current one can run this instance.'),
    advice: LATER,
    remedies: ['retry', 'administrator'],
  },
  hypervisor: {
    cause: msg(
      'No host with the hypervisor that runs this instance has room. It cannot move between real and simulated hosts.',
    ),
    advice: LATER,
    remedies: ['retry', 'administrator'],
  },
  'aggregate properties': {
    cause: msg('No host has the properties that flavor {flavor} requires.'),
    advice: OTHER_FLAVOR,
    remedies: ['smaller_flavor', 'administrator'],
  },
  'aggregate project': {
    cause: msg('All hosts are reserved for other projects.'),
    advice: msg('Try another availability zone, or ask an administrator.'),
    remedies: ['other_zone', 'administrator'],
  },
  'different host': {
    cause: msg('Every host runs an instance that this one must not share a host with.'),
    advice: msg('Launch it without the hint different_host, or ask for more hosts.'),
    remedies: ['retry', 'administrator'],
  },
  'same host': {
    cause: msg('No host with one of the instances that it must share a host with can run this instance.'),
    advice: msg('Check that these instances run, or launch it without the hint same_host.'),
    remedies: ['retry'],
  },
  'near host': {
    cause: msg('No host has an address in the requested network.'),
    advice: msg('Choose a larger network, or launch it without the hint build_near_host_ip.'),
    remedies: ['retry'],
  },
  query: {
    cause: msg('No host matches the query.'),
    advice: msg('Relax the query, or launch it without one.'),
    remedies: ['retry'],
  },
  affinity: {
    cause: msg('The host of its server group cannot run this instance.'),
    advice: msg('Use a group with the policy soft-affinity, or launch it without a group.'),
    remedies: ['smaller_flavor', 'retry'],
  },
  'anti-affinity': {
    cause: msg('Every host already runs as many instances of its server group as the group allows.'),
    advice: msg('Use a group with the policy soft-anti-affinity, or delete another instance of the group.'),
    remedies: ['retry', 'administrator'],
  },
  hardware: {
    cause: msg('No host has enough free dedicated processors or huge pages for flavor {flavor}.'),
    advice: OTHER_FLAVOR,
    remedies: ['smaller_flavor', 'administrator'],
  },
  enabled: {
    cause: msg('All hosts are down or disabled.'),
    advice: LATER,
    remedies: ['retry', 'administrator'],
  },
  no_host: {
    cause: msg('No host could run this instance.'),
    advice: SMALLER,
    remedies: ['smaller_flavor', 'other_zone', 'administrator'],
  },
  build: {
    cause: msg('The host could not create or change this instance.'),
    advice: msg('Delete it and launch it again. If that fails too, send the error to an administrator.'),
    remedies: ['retry', 'administrator'],
  },
};

export function explainFault(reason: FailureReason | null, { flavor }: FaultContext): FaultExplanation {
  const { cause, advice, remedies } = CAUSES[causeOf(reason)];
  const { vcpus = 0, ram = 0, disk = 0, name = msg('the chosen flavor') } = flavor ?? {};
  return { cause: msg(cause, { vcpus, ram: ram / 1024, disk, flavor: name }), advice, remedies };
}
