import type { Subnet } from '#lib/networking/subnets/schema.ts';

/** What a network, a subnet or a port is called; without a name its id stands for it. */
export const nameOrId = ({ id, name }: { id: string; name: string }): string => name || id;

/** What a subnet is called. */
export const subnetName = ({ name, cidr }: Pick<Subnet, 'name' | 'cidr'>): string => name || cidr;
