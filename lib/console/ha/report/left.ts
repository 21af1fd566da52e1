import { msg, type Text } from '#lib/i18n/text.ts';
import type { HaRecord } from '../record/schema.ts';
import { isDown } from '../record/summary.ts';

/** What the platform did not do by itself, in sentences. */
export function leftForPerson({ notification, lanes, left_alone, host }: HaRecord): Text[] {
  const down = lanes.filter(isDown);
  const { status } = notification;
  return [
    ...(status === 'failed' && notification.outcome !== 'recovered'
      ? [msg('The recovery failed and has to be completed manually.')]
      : []),
    ...(notification.outcome === 'skipped'
      ? [msg('Start the instance. Turn on HA for it to have it restarted automatically.')]
      : []),
    ...(status === 'ignored' ? [msg('The notification was ignored. Check whether the host is still running.')] : []),
    ...down.map(({ name, moves }) => {
      const why = moves.at(-1)?.message;
      return why ? msg('Start instance {name}: {why}', { name, why }) : msg('Start instance {name}.', { name });
    }),
    ...left_alone.map(({ name }) => msg('Instance {name} was left on the host.', { name })),
    ...(host.protection?.on_maintenance
      ? [msg('Repair host {name} and return it to service.', { name: host.name })]
      : []),
  ];
}
