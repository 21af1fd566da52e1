import type { RadioCard } from '#components/ui/radio-cards.tsx';
import type { MoveTarget } from '#lib/compute/moves/schema.ts';
import type { Format } from '#lib/i18n/format.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** By the filter of the scheduler that a host does not pass. */
const OBSTACLES: Record<string, string> = {
  'present host': msg('It is there now.'),
  'availability zone': msg('It belongs in another zone.'),
  'aggregate project': msg('The host is kept for other projects.'),
  'aggregate properties': msg('The host does not have what its flavor asks for.'),
  affinity: msg('Its server group is to stay together on another host.'),
  'anti-affinity': msg('Another member of its server group is there.'),
  vcpus: msg('Too few virtual cores are left.'),
};

/** What is in the way of an instance on a host; undefined when nothing is. */
function obstacleOf({ obstacle, missing, is_up }: MoveTarget): Text | undefined {
  if (obstacle === null) return undefined;
  if (obstacle === 'enabled') return is_up ? msg('The host is out of service.') : msg('The host is down.');
  if (obstacle === 'ram') return msg('{missing} MiB of RAM are missing.', { missing });
  if (obstacle === 'disk') return msg('{missing} GiB of disk are missing.', { missing });
  return OBSTACLES[obstacle] ?? msg('It was launched with hints that this host does not meet.');
}

/** The hosts that one server could go to, the best first; the others with what is in the way. */
export function targetChoices(
  targets: readonly MoveTarget[],
  { t, format }: { t: Translate; format: Format },
): RadioCard<string>[] {
  const rated = targets
    .filter(({ obstacle }) => obstacle !== 'present host')
    .toSorted(
      (one, other) =>
        Number(other.obstacle === null) - Number(one.obstacle === null) || other.free_ram_mb - one.free_ram_mb,
    );
  return [
    { value: '', title: t('The scheduler chooses'), description: t('It takes every rule into account.') },
    ...rated.map((target) => {
      const reason = obstacleOf(target);
      return {
        value: target.host,
        title: target.host,
        description: t('Zone {zone} · {ram} and {disk} free', {
          zone: target.zone,
          ram: format.mib(target.free_ram_mb),
          disk: format.gib(target.free_disk_gb),
        }),
        ...(reason === undefined ? {} : { disabledReason: t(reason) }),
      };
    }),
  ];
}
