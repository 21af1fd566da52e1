import { msg, type Text } from '#lib/i18n/text.ts';

export interface MaintenanceFacts {
  name: string;
  onMaintenance: boolean;
  isUnderRecovery: boolean;
  /** The same of any host of its segment, which bars changes of all of them. */
  isSegmentUnderRecovery?: boolean;
  /** A job moves instances from it or to it. */
  isBusy?: boolean;
  /** Null for a host that compute has forgotten. */
  compute: { reportsUp: boolean; isEnabled: boolean; isForcedDown: boolean } | null;
}

const recovering = (host: string) => msg('A recovery of {host} is in progress. Wait until it has finished.', { host });
const busy = (host: string) =>
  msg('Instances are being moved from or to {host}. Wait for that job, or cancel it.', { host });
const forgotten = (host: string) => msg('Compute no longer knows the host {host}.', { host });

/** Whether any part of a maintenance, or of a failure, keeps a host out of service. */
const isOutOfService = ({ onMaintenance, compute }: Pick<MaintenanceFacts, 'onMaintenance' | 'compute'>) =>
  onMaintenance || compute?.isEnabled === false || compute?.isForcedDown === true;

/** What stands in the way of a host's return to service; nothing where it may. */
export function returnObstacles(facts: MaintenanceFacts): Text[] {
  const { name, isUnderRecovery, isBusy, compute } = facts;
  return [
    ...(isOutOfService(facts) ? [] : [msg('Host {host} is in service.', { host: name })]),
    ...(isUnderRecovery ? [recovering(name)] : []),
    ...(isBusy ? [busy(name)] : []),
    ...(compute ? [] : [forgotten(name)]),
    ...(compute?.reportsUp === false
      ? [
          msg('The compute service of {host} does not report. Repair the host and start the service first.', {
            host: name,
          }),
        ]
      : []),
  ];
}

/** What stands in the way of a host's maintenance. One of which only a part was done may be completed. */
export function startObstacles(facts: MaintenanceFacts): Text[] {
  const { name, onMaintenance, isUnderRecovery, isSegmentUnderRecovery, isBusy, compute } = facts;
  return [
    ...(onMaintenance && compute?.isEnabled === false
      ? [msg('Host {host} is already out of service.', { host: name })]
      : []),
    ...(isUnderRecovery ? [recovering(name)] : []),
    ...(isSegmentUnderRecovery && !isUnderRecovery
      ? [msg('A recovery is in progress in the segment of {host}. Wait until it has finished.', { host: name })]
      : []),
    ...(isBusy ? [busy(name)] : []),
    ...(compute ? [] : [forgotten(name)]),
  ];
}
