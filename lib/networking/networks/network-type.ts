import { z } from 'zod';

/** Carrier of a network: tunnels, a VLAN, or an untagged physical network. */
export const NetworkType = z.enum(['geneve', 'vlan', 'flat'], 'Use geneve, vlan or flat.');
export type NetworkType = z.infer<typeof NetworkType>;

/** Geneve numbers have 24 bits. */
export const MAX_SEGMENTATION_ID = 2 ** 24 - 1;
/** VLAN numbers have 12 bits, two of which values are reserved. */
export const MAX_VLAN = 4094;
