import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const ServerConsolesPath = z.object({ server_id: word });

/** Consoles that the current host of an instance supports. Every instance has a serial console. */
export const ServerConsoles = z.strictObject({ has_screen: z.boolean() });
