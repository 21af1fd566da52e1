import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { engineText } from '../engine-text.ts';
import type { HaRecord, Lane } from '../record/schema.ts';
import { isDown } from '../record/summary.ts';

export function remainingTasks({ notification, lanes, left_alone, host }: HaRecord, t: Translate): Text[] {
  const byName = new Intl.Collator('en', { numeric: true });
  const down = lanes.filter(isDown).toSorted((one, other) => byName.compare(one.name, other.name));
  const { status } = notification;
  // Without instances, only the outcome of the notification says that the fault remains.
  const isUnfinished = status === 'failed' && (lanes.length > 0 ? down.length > 0 : notification.outcome === 'failed');
  return [
    ...(isUnfinished ? [msg('The recovery failed and has to be completed manually.')] : []),
    ...(notification.outcome === 'skipped'
      ? [msg('Start the instance. Turn on HA for it to have it restarted automatically.')]
      : []),
    ...(status === 'ignored' ? [msg('The notification was ignored. Check whether the host is still running.')] : []),
    ...down.map((lane) => workOn(lane, t)),
    ...left_alone.map(({ name }) => msg('Instance {name} was left on the host.', { name })),
    ...(host.protection?.on_maintenance
      ? [msg('Repair host {name} and return it to service.', { name: host.name })]
      : []),
  ];
}

function workOn({ name, remedy, moves }: Lane, t: Translate): Text {
  if (remedy === 'start') return msg('Start instance {name}.', { name });
  if (remedy === 'evacuate') return msg('Evacuate instance {name}.', { name });
  const last = moves.at(-1);
  const why = last?.message_data ?? last?.message;
  if (remedy !== 'retry')
    return why
      ? msg('Instance {name}: {why}', { name, why: engineText(t, why) })
      : msg('Instance {name} is down.', { name });
  return why
    ? msg('Retry instance {name}: {why}', { name, why: engineText(t, why) })
    : msg('Retry instance {name}.', { name });
}
