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

const SMALLER = msg('Try a smaller flavor or another availability zone, or delete what is no longer needed.');
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
    cause: msg('The availability zone that was asked for has no host that takes instances.'),
    advice: msg('Choose another zone, or leave the choice to the platform.'),
    remedies: ['other_zone'],
  }),
  host: () => ({
    brief: msg('the host cannot take it'),
    cause: msg('The host that was asked for cannot take this instance.'),
    advice: msg('Leave the choice of the host to the platform.'),
    remedies: ['retry'],
  }),
  enabled: () => ({
    brief: msg('no host is in service'),
    cause: msg('Every host is down or switched off.'),
    advice: msg('Ask an administrator, and try again later.'),
    remedies: ['retry', 'administrator'],
  }),
};

const NO_HOST: FaultExplanation = {
  brief: msg('no host has room'),
  cause: msg('No host could take this instance.'),
  advice: SMALLER,
  remedies: ['smaller_flavor', 'other_zone', 'administrator'],
};

const BUILD_FAILED: FaultExplanation = {
  brief: msg('the build failed'),
  cause: msg('The host could not make or change this instance.'),
  advice: msg('Delete it and launch it again; if that fails too, send the error to an administrator.'),
  remedies: ['retry', 'administrator'],
};

/** A filter that removes no more than some of the hosts is not why; the one that removed the last of them is. */
function decisiveFilter(message: string): string | undefined {
  const removals = [...message.matchAll(/(?:, |: )([a-z ]+) removed \d+/g)];
  return removals.at(-1)?.[1]?.trim();
}

/** What a fault means: always the same sentence for the same message. */
export function explainFault(message: string, context: FaultContext): FaultExplanation {
  if (!message.startsWith('No valid host was found')) return BUILD_FAILED;
  const filter = decisiveFilter(message);
  const explain = filter !== undefined && Object.hasOwn(BY_FILTER, filter) ? BY_FILTER[filter] : undefined;
  return explain?.(context) ?? NO_HOST;
}
