import { z } from 'zod';

/** docs/contract/networking.md 7. */
export const PortStatus = z.enum(['DOWN', 'BUILD', 'ACTIVE', 'ERROR']);
export type PortStatus = z.infer<typeof PortStatus>;
