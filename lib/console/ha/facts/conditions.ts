/**
 * How a host is now: `down` does not run instances, `out_of_service` reports again but waits for a person since its recovery,
 * `maintenance` was planned by a person.
 */
export const HOST_CONDITIONS = ['in_service', 'down', 'out_of_service', 'maintenance'] as const;
export type HostCondition = (typeof HOST_CONDITIONS)[number];
