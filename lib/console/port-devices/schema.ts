import { z } from 'zod';

/** Instances that are devices of the project's ports. A device that is missing here was deleted. */
export const PortDevices = z.strictObject({ servers: z.array(z.strictObject({ id: z.string(), name: z.string() })) });
export type PortDevices = z.infer<typeof PortDevices>;
