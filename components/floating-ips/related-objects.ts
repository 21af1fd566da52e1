import { type LoadedData, type RelatedData, relatedPart } from '#components/kind/kind.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import {
  floatingIpsQuery,
  networkChoicesQuery,
  portChoicesQuery,
  routerChoicesQuery,
} from '#lib/networking/choices.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

export const floatingIpRelations = {
  networks: relatedPart(networkChoicesQuery, ({ networks }) => networks),
  ports: relatedPart(portChoicesQuery, ({ ports }) => ports),
  devices: clientOf(factApi).portDevices.query,
  routers: relatedPart(routerChoicesQuery, ({ routers }) => routers),
  floatingIps: relatedPart(floatingIpsQuery, ({ floatingips }) => floatingips),
  facts: clientOf(factApi).floatingIps.query,
};

export type FloatingIpRelated = RelatedData<typeof floatingIpRelations>;
export type FloatingIpRelations = LoadedData<typeof floatingIpRelations>;

export const poolsIn = (networks: readonly Network[]): Network[] =>
  networks.filter((network) => network['router:external'] && network.subnets.length > 0);
