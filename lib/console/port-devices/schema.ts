import { z } from 'zod';

/** The instances that the ports of a project name as their devices; what is named and not here is gone. */
export const PortDevices = z.strictObject({ servers: z.array(z.strictObject({ id: z.string(), name: z.string() })) });
export type PortDevices = z.infer<typeof PortDevices>;
