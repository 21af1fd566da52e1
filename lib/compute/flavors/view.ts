import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import type { Flavor, FlavorSummary } from './schema.ts';

export type FlavorRow = Selectable<Tables['flavors']>;

export const flavorSummary = (ctx: AuthedContext, { id, name, description }: FlavorRow): FlavorSummary => {
  const segment = encodeURIComponent(id);
  return {
    id,
    name,
    ...fieldsSince(ctx, 55, { description }),
    links: [
      { rel: 'self', href: `${ctx.baseUrl}/compute/v2.1/flavors/${segment}` },
      { rel: 'bookmark', href: `${ctx.baseUrl}/compute/flavors/${segment}` },
    ],
  };
};

export const flavorView = (ctx: AuthedContext, row: FlavorRow): Flavor => ({
  ...flavorSummary(ctx, row),
  ram: row.ram,
  disk: row.disk,
  vcpus: row.vcpus,
  swap: row.swap === 0 && ctx.microversion.minor < 75 ? '' : row.swap,
  rxtx_factor: unpackJson(row.rxtx_factor),
  'OS-FLV-EXT-DATA:ephemeral': row.ephemeral,
  'OS-FLV-DISABLED:disabled': false,
  'os-flavor-access:is_public': row.is_public === 1,
  ...fieldsSince(ctx, 61, { extra_specs: unpackJson(row.extra_specs) }),
});
