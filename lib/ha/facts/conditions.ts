/**
 * Condition of a host: `down` runs no instances, `out_of_service` reports again and waits for a person after a
 * recovery, `maintenance` was planned.
 */
export const HOST_CONDITIONS = ['in_service', 'down', 'out_of_service', 'maintenance'] as const;
export type HostCondition = (typeof HOST_CONDITIONS)[number];
