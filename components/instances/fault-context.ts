import type { FaultContext } from '#lib/compute/servers/explain-fault.ts';
import { flavorOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

/** What the explanation of a fault names. */
export function faultContext(server: Server): FaultContext {
  const flavor = flavorOf(server);
  return { flavor: flavor && { ...flavor, name: flavor.original_name } };
}
