import type { NetworkType } from '#lib/networking/networks/network-type.ts';

export const isNumbered = (type: NetworkType | ''): boolean => type === 'geneve' || type === 'vlan';
export const isPhysical = (type: NetworkType | ''): boolean => type === 'vlan' || type === 'flat';
