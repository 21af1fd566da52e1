import type { Flavor } from '#lib/compute/flavors/schema.ts';

export const isPublic = (flavor: Flavor): boolean => flavor['os-flavor-access:is_public'];
export const ephemeralOf = (flavor: Flavor): number => flavor['OS-FLV-EXT-DATA:ephemeral'];
export const specsOf = ({ extra_specs }: Flavor): Readonly<Record<string, string>> => extra_specs ?? {};
