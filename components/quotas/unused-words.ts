import type { FindingKind } from '#lib/console/unused/finding-kinds.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { ProjectScreen } from '#lib/screens/project-screens.ts';

interface UnusedWords {
  title: (count: number) => Text;
  /** What is snoozed. */
  what: string;
  /** Names the objects that are unused for the longest time. */
  longest: string;
  list: { screen: ProjectScreen; where: string; label: string };
  /** Whether objects have pages. */
  hasPages: boolean;
}

export const UNUSED_WORDS: Record<FindingKind, UnusedWords> = {
  unattached_volumes: {
    title: (count) => msg('{count, plural, one {# volume is} other {# volumes are}} not attached', { count }),
    what: msg('Unattached volumes'),
    longest: msg('Unchanged the longest: <names></names>'),
    list: { screen: 'volumes', where: 'status:available', label: msg('Show volumes') },
    hasPages: true,
  },
  idle_floating_ips: {
    title: (count) =>
      msg('{count, plural, one {# floating IP is} other {# floating IPs are}} not associated', { count }),
    what: msg('Idle floating IPs'),
    longest: msg('Idle the longest: <names></names>'),
    list: { screen: 'floating-ips', where: 'idle:yes', label: msg('Show floating IPs') },
    hasPages: true,
  },
  old_snapshots: {
    title: (count) => msg('{count, plural, one {# snapshot is} other {# snapshots are}} older than 30 days', { count }),
    what: msg('Old snapshots'),
    longest: msg('Oldest: <names></names>'),
    list: { screen: 'snapshots', where: 'age:>30', label: msg('Show snapshots') },
    hasPages: false,
  },
  stopped_instances: {
    title: (count) => msg('{count, plural, one {# instance is} other {# instances are}} stopped', { count }),
    what: msg('Stopped instances'),
    longest: msg('Stopped the longest: <names></names>'),
    list: { screen: 'instances', where: 'status:SHUTOFF', label: msg('Show instances') },
    hasPages: true,
  },
  unused_key_pairs: {
    title: (count) =>
      msg('{count, plural, one {# of your key pairs is} other {# of your key pairs are}} unused in this project', {
        count,
      }),
    what: msg('Unused key pairs'),
    longest: msg('Oldest: <names></names>'),
    list: { screen: 'key-pairs', where: 'used:false', label: msg('Show key pairs') },
    hasPages: true,
  },
};

const MIB_PER_GIB = 1024;

/** Amounts that would be freed, by the name of the limit. */
export const SAVED_WORDS: Readonly<Record<string, (amount: number) => Text>> = {
  instances: (count) => msg('{count, plural, one {# instance} other {# instances}}', { count }),
  cores: (count) => msg('{count, plural, one {# vCPU} other {# vCPUs}}', { count }),
  ram: (mib) => msg('{size, number} GiB of memory', { size: mib / MIB_PER_GIB }),
  volumes: (count) => msg('{count, plural, one {# volume} other {# volumes}}', { count }),
  snapshots: (count) => msg('{count, plural, one {# snapshot} other {# snapshots}}', { count }),
  gigabytes: (size) => msg('{size, number} GiB of storage', { size }),
  floatingip: (count) => msg('{count, plural, one {# floating IP} other {# floating IPs}}', { count }),
  key_pairs: (count) => msg('{count, plural, one {# key pair} other {# key pairs}}', { count }),
};
