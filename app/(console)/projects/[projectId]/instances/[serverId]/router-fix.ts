import { type RouterRelations, type RouterRow, subnetChoices } from '#components/routers/router-row.ts';
import type { ReachStep } from '#lib/console/networking/reach/schema.ts';

export type RouterFix =
  | { kind: 'gateway' | 'edit'; row: RouterRow }
  | { kind: 'add'; row: RouterRow; subnetId: string }
  | { kind: 'create'; subnetIds: string[] };

interface PathSubnets {
  /** The subnet of the target address. */
  target: string;
  /** The subnet of the sender; undefined outside the cloud. */
  source: string | undefined;
}

/**
 * Returns the fix for a missing or blocking router: its gateway, its admin state, an interface of a router on the other
 * subnet, or else a new router. Undefined if the router belongs to another project.
 */
export function routerFixOf(
  { reason, router_id }: Pick<ReachStep, 'reason' | 'router_id'>,
  ends: PathSubnets,
  rows: readonly RouterRow[],
  relatedObjects: RouterRelations,
): RouterFix | undefined {
  if (reason === 'no_router') return bridge(ends, rows, relatedObjects);
  const row = rows.find(({ router }) => router.id === router_id);
  return row && { kind: reason === 'router_disabled' ? 'edit' : 'gateway', row };
}

function bridge(
  { target, source }: PathSubnets,
  rows: readonly RouterRow[],
  relatedObjects: RouterRelations,
): RouterFix {
  const standsOn = ({ interfaces }: RouterRow, subnetId: string) =>
    interfaces.some((iface) => iface.subnetId === subnetId);
  const canTake = ({ interfaces }: Pick<RouterRow, 'interfaces'>, subnetId: string) =>
    subnetChoices(relatedObjects, interfaces).some(({ value }) => value === subnetId);
  const sides =
    source === undefined
      ? []
      : [
          { on: source, to: target },
          { on: target, to: source },
        ];
  for (const { on, to } of sides) {
    const row = rows.find((one) => standsOn(one, on) && canTake(one, to));
    if (row) return { kind: 'add', row, subnetId: to };
  }
  const outward = source === undefined && rows.find((one) => one.gateway !== '' && canTake(one, target));
  if (outward) return { kind: 'add', row: outward, subnetId: target };
  const free = [target, ...(source === undefined ? [] : [source])].filter((id) => canTake({ interfaces: [] }, id));
  return { kind: 'create', subnetIds: free };
}
