/** Faults of hosts that still run their instances. */
export const SERVICE_CAUSES = ['host.unfit', 'compute.process.error'] as const;

/** Events that say why a host is down, or that it is up again; the last one counts. */
export const HOST_CAUSES = ['host.up', 'compute.host.error', ...SERVICE_CAUSES] as const;
