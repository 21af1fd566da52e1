import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** There are none until networking has them. */
export const FloatingIpList = z.strictObject({ floating_ips: z.array(z.never()) });
export const NewFloatingIp = z.object({ pool: word.nullish() }).optional();
export const FloatingIpPath = z.object({ id: word });
