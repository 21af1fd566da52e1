/** docs/contract/networking.md 7. */
export const PORT_STATUSES = ['DOWN', 'BUILD', 'ACTIVE', 'ERROR'] as const;
export type PortStatus = (typeof PORT_STATUSES)[number];
