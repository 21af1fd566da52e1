import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import type { FaultContext } from '#lib/compute/servers/view/explain-fault.ts';

export function faultContext(server: Server): FaultContext {
  const flavor = flavorOf(server);
  return { flavor: flavor && { ...flavor, name: flavor.original_name } };
}
