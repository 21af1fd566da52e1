import { free } from '#components/hosts/hypervisor-row.ts';
import type { RadioCard } from '#components/ui/radio-cards.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { fits } from '../moves/fits.ts';
import type { Fitting } from '../moves/use-fitting.ts';

/** The hosts that one server could go to, the best first; the others with what is in the way. */
export function targetChoices(
  server: Server,
  { hosts, groups }: Fitting,
  { t, format }: { t: Translate; format: Format },
): RadioCard<string>[] {
  const rated = hosts
    .filter(({ name }) => name !== server['OS-EXT-SRV-ATTR:host'])
    .map((host) => ({ host, verdict: fits(server, host, groups.get(server.id)) }))
    .sort(
      (one, other) =>
        Number(other.verdict === true) - Number(one.verdict === true) || free(other.host.ram) - free(one.host.ram),
    );
  return [
    { value: '', title: t('The scheduler chooses'), description: t('It takes every rule into account.') },
    ...rated.map(({ host, verdict }) => ({
      value: host.name,
      title: host.name,
      description: t('Zone {zone} · {ram} and {disk} free', {
        zone: host.zone,
        ram: format.mib(free(host.ram)),
        disk: format.gib(free(host.disk)),
      }),
      ...(verdict === true ? {} : { disabledReason: t(verdict) }),
    })),
  ];
}
