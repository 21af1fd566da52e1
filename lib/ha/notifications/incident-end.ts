import { msg, type Text } from '#lib/i18n/text.ts';
import type { InstanceFact } from '../facts/instances.ts';
import type { NotificationRow } from './change.ts';
import {
  hostOf,
  type IncidentFacts,
  type IncidentState,
  impactOf,
  isHostRecovery,
  NO_ACTION,
  namedInstances,
  openState,
} from './incident-facts.ts';

/** State of an incident that has ended, and without an instance that is down. */
export function endState(
  given: IncidentFacts,
  stopped: readonly NotificationRow[],
  own: readonly InstanceFact[],
): IncidentState {
  const { host } = given;
  const over = (summary: Text): IncidentState => ({
    ...{ summary, severity: 'info', isOver: true, action: hostAction(given) },
  });
  const ofHost = stopped.filter(({ type }) => type === 'COMPUTE_HOST');
  if (ofHost.some(isHostRecovery)) return over(recoveryText(given, ofHost, own));
  if (ofHost.some(({ status }) => status === 'finished'))
    return over(msg('{host} was reported as failed and responded again, so nothing was moved.', { host }));
  if (ofHost.length > 0) return ignoredState(given);
  if (stopped.some(({ type }) => type === 'COMPUTE_INSTANCE')) return over(instancesText(host, stopped, own));
  return processState(host, stopped, over);
}

/** What is left to do for the host. */
function hostAction(given: IncidentFacts): Text {
  const { host } = given;
  const condition = hostOf(given)?.condition;
  if (condition === 'down') return msg('Repair {host} and return it to service.', { host });
  return condition === 'out_of_service' ? msg('Return {host} to service.', { host }) : NO_ACTION;
}

function recoveryText(
  { host, recoveredAfterS }: IncidentFacts,
  ofHost: readonly NotificationRow[],
  own: readonly InstanceFact[],
): Text {
  const areMoved = own.every(({ move }) => move === 'succeeded');
  const hasFailed = ofHost.some(({ status }) => status === 'failed');
  if (own.length === 0)
    return hasFailed
      ? msg('Recovery of {host} failed. No instance is affected.', { host })
      : msg('{host} failed. No instance is affected.', { host });
  if (hasFailed && !areMoved) return msg('Recovery of {host} failed; its instances run again.', { host });
  const recovered = own.filter(({ outcome }) => outcome === 'recovered').length;
  const values = { host, recovered, total: own.length, projects: impactOf(own).projects };
  return areMoved && recoveredAfterS !== null
    ? msg(
        'Recovery of {host} finished: {recovered} of {total, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} recovered after {seconds} s.',
        { ...values, seconds: recoveredAfterS },
      )
    : msg(
        'Recovery of {host} finished: {recovered} of {total, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}} recovered.',
        values,
      );
}

function ignoredState(given: IncidentFacts): IncidentState {
  const { host } = given;
  const condition = hostOf(given)?.condition;
  switch (condition) {
    case 'down':
      return openState(
        'error',
        msg('{host} is down and not being recovered. No instance is affected.', { host }),
        msg('Repair {host}.', { host }),
      );
    case 'in_service':
      return openState(
        'warning',
        msg('A report that {host} is down was ignored: the host is up.', { host }),
        msg('Check the monitoring of {host}.', { host }),
      );
    case 'out_of_service':
      return openState(
        'warning',
        msg('A report that {host} is down was ignored. The host is out of service.', { host }),
        hostAction(given),
      );
    default: {
      const summary =
        condition === 'maintenance'
          ? msg('A report that {host} is down was ignored. The host is in maintenance.', { host })
          : msg('A report that {host} is down was ignored. The host has been deleted.', { host });
      return { summary, severity: 'info', isOver: true, action: NO_ACTION };
    }
  }
}

function instancesText(host: string, stopped: readonly NotificationRow[], own: readonly InstanceFact[]): Text {
  const ids = new Set(stopped.flatMap(({ id, status, attempts }) => (status === 'finished' && attempts > 0 ? id : [])));
  const values = namedInstances(host, own);
  if (own.length === 0) return msg('No instance that was reported as failed on {host} is down.', { host });
  return own.every(({ notificationId }) => notificationId !== null && ids.has(notificationId))
    ? msg('{count, plural, one {{name} on {host} was} other {# instances on {host} were}} restarted.', values)
    : msg(
        '{count, plural, one {{name} on {host} was reported as failed and is not down} other {# instances on {host} were reported as failed and are not down}}.',
        values,
      );
}

function processState(
  host: string,
  stopped: readonly NotificationRow[],
  over: (summary: Text) => IncidentState,
): IncidentState {
  if (stopped.some(({ status }) => status === 'failed'))
    return openState(
      'error',
      msg('The compute service of {host} failed and could not be disabled.', { host }),
      msg('Check the compute service of {host}.', { host }),
    );
  const isDisabled = stopped.some(({ status, attempts }) => status === 'finished' && attempts > 0);
  return over(
    isDisabled
      ? msg('The compute service of {host} failed and was disabled.', { host })
      : msg('A report about a process of {host} changed nothing.', { host }),
  );
}
