const speaking = (version: string) => ({ 'OpenStack-API-Version': version }) as const;

export const COMPUTE = speaking('compute 2.96');
/** The last one in which an evacuated instance that was running runs again. */
export const EVACUATION = speaking('compute 2.94');
/** The last one in which hypervisors say how much they have and use. */
export const HYPERVISORS = speaking('compute 2.87');
/** The last one in which the server makes key pairs itself. */
export const KEYPAIRS = speaking('compute 2.91');
export const VOLUME = speaking('volume 3.71');
export const HA = speaking('instance-ha 1.3');
