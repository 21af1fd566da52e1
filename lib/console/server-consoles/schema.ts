import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const ServerConsolesPath = z.object({ server_id: word });

/** The ways to look at an instance where it is now; every one has a serial port. */
export const ServerConsoles = z.strictObject({ has_screen: z.boolean() });
