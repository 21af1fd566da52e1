import { msg, type Text } from '#lib/i18n/text.ts';

export interface MaintenanceFacts {
  name: string;
  onMaintenance: boolean;
  isUnderRecovery: boolean;
  /** Any host of its segment is under recovery, so the hosts of the segment cannot be changed. */
  isSegmentUnderRecovery?: boolean;
  /** A job moves instances from it or to it. */
  isBusy?: boolean;
  /** Null if compute no longer knows the host. */
  compute: { reportsUp: boolean; isEnabled: boolean; isForcedDown: boolean } | null;
}

const recovering = (host: string) => msg('A recovery of {host} is in progress. Wait until it has finished.', { host });
const busy = (host: string) =>
  msg('Instances are being moved from or to {host}. Wait for that job, or cancel it.', { host });
const forgotten = (host: string) => msg('Compute no longer knows the host {host}.', { host });

/** Also true for a partial maintenance or failure. */
const isOutOfService = ({ onMaintenance, compute }: Pick<MaintenanceFacts, 'onMaintenance' | 'compute'>) =>
  onMaintenance || compute?.isEnabled === false || compute?.isForcedDown === true;

/** Reasons why a host cannot be returned to service; empty if it can. */
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

/** Reasons why maintenance of a host cannot start. An incomplete maintenance may be completed. */
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
