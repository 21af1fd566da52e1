import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const AddFixedIp = z.strictObject({ networkId: word.min(1, 'Give the id of a network.') });
export const RemoveFixedIp = z.strictObject({ address: z.union([z.ipv4(), z.ipv6()], 'Use an IP address.') });
