/**
 * Condition of a host: `down` is down for compute, though its instances may run (`HostFact`), `out_of_service` reports again and waits for a person after a
 * recovery, `maintenance` was planned.
 */
export const HOST_CONDITIONS = ['in_service', 'down', 'out_of_service', 'maintenance'] as const;
export type HostCondition = (typeof HOST_CONDITIONS)[number];
