import { msg, type Text } from '#lib/i18n/text.ts';

/** What decides whether a host may go back into service. */
export interface ReturnFacts {
  name: string;
  onMaintenance: boolean;
  isUnderRecovery: boolean;
  /** Null for a host that compute has forgotten. */
  compute: { reportsUp: boolean; isEnabled: boolean; isForcedDown: boolean } | null;
}

/** What stands in the way of a host's return to service; nothing where it may. */
export function returnObstacles({ name, onMaintenance, isUnderRecovery, compute }: ReturnFacts): Text[] {
  const isOut = onMaintenance || compute?.isEnabled === false || compute?.isForcedDown === true;
  return [
    ...(isOut ? [] : [msg('Host {host} is in service.', { host: name })]),
    ...(isUnderRecovery
      ? [msg('A recovery of {host} is in progress. Wait until it has finished.', { host: name })]
      : []),
    ...(compute ? [] : [msg('Compute no longer knows the host {host}.', { host: name })]),
    ...(compute?.reportsUp === false
      ? [
          msg('The compute service of {host} does not report. Repair the host and start the service first.', {
            host: name,
          }),
        ]
      : []),
  ];
}
