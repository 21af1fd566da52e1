const speaking = (version: string) => ({ 'OpenStack-API-Version': version }) as const;

export const COMPUTE = speaking('compute 2.96');
/** The last version in which an evacuated instance that was running is started again. */
export const EVACUATION = speaking('compute 2.94');
/** The last version in which hypervisors report capacity and usage. */
export const HYPERVISORS = speaking('compute 2.87');
/** The last version in which the server generates key pairs. */
export const KEYPAIRS = speaking('compute 2.91');
export const VOLUME = speaking('volume 3.71');
export const HA = speaking('instance-ha 1.3');
