import type { FloatingIpFacts, PortDevices } from '#lib/console/facts/schema.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { Router } from '#lib/networking/routers/schema.ts';

export interface FloatingIpRelations {
  networks: readonly Network[];
  ports: readonly Port[];
  devices: PortDevices;
  routers: readonly Router[];
  floatingIps: readonly FloatingIp[];
  facts: FloatingIpFacts;
}

export const poolsIn = (networks: readonly Network[]): Network[] =>
  networks.filter((network) => network['router:external'] && network.subnets.length > 0);
