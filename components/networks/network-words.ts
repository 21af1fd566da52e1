import type { Subnet } from '#lib/networking/subnets/schema.ts';

export const nameOrId = ({ id, name }: { id: string; name: string }): string => name || id;

export const subnetName = ({ name, cidr }: Pick<Subnet, 'name' | 'cidr'>): string => name || cidr;
