import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { externalNetworks, preferredExternalNetwork } from '#lib/networking/networks/external.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Router } from '#lib/networking/routers/schema.ts';
import { findOverlaps } from '#lib/networking/subnets/block.ts';
import type { NetworkPlanInput } from './network-input.ts';

/** Represents a router that is created together with the network. */
export const NEW_ROUTER = 'new';

export type AvailableRouter = Pick<Router, 'id' | 'name' | 'admin_state_up' | 'external_gateway_info'>;

/** What decides how a new network can be connected to the internet. */
export interface InternetContext {
  networks: readonly ListedNetwork[];
  /** Routers of the project. */
  routers: readonly AvailableRouter[];
  /** Whether role and quota allow another router. */
  mayCreateRouter: true | Text;
}

/** An external network, and the router between; undefined for a new router. Or why there is no access. */
export type InternetAccess = { external: Network; router: AvailableRouter | undefined } | { reason: Text };

type AccessInput = Pick<
  NetworkPlanInput,
  'router:external' | 'hasSubnet' | 'version' | 'source' | 'cidr' | 'gateway' | 'router_id' | 'external_gateway_info'
>;

export const externalIn = ({ networks }: Pick<InternetContext, 'networks'>): Network[] =>
  externalNetworks(networks.map(({ network }) => network));

const leadsTo = ({ admin_state_up, external_gateway_info }: AvailableRouter, networkId: string): boolean =>
  admin_state_up && external_gateway_info?.network_id === networkId;

/** The external network if the user chooses none: the preferred one, or one that the project already uses. */
export const usualExternal = ({ networks, routers }: InternetContext): Network | undefined => {
  const all = externalIn({ networks });
  return preferredExternalNetwork(all) ?? all.find(({ id }) => routers.some((router) => leadsTo(router, id)));
};

/** Routers of the project that connect a network to an external one. */
export const routersTo = (networkId: string, { routers }: InternetContext): AvailableRouter[] =>
  routers.filter((router) => leadsTo(router, networkId));

/** How the network of the form would be connected: with a router that is already connected, or else a new one. */
export function accessOf(input: AccessInput, context: InternetContext): InternetAccess {
  if (input['router:external']) return { reason: msg('An external network is not connected to another one.') };
  if (!input.hasSubnet || input.version === '6') return { reason: msg('Requires an IPv4 subnet.') };
  if (input.gateway === 'none') return { reason: msg('Requires a subnet with a gateway.') };
  const all = externalIn(context);
  const external = all.find(({ id }) => id === input.external_gateway_info) ?? usualExternal(context) ?? all[0];
  if (!external) return { reason: msg('There is no external network yet.') };
  const connected = routersTo(external.id, context);
  const chosen = connected.find(({ id }) => id === input.router_id);
  const usable = chosen ?? connected.find((router) => canTake(router, input, context));
  const router = input.router_id === NEW_ROUTER ? undefined : usable;
  return router || context.mayCreateRouter === true ? { external, router } : { reason: context.mayCreateRouter };
}

/** One router cannot connect subnets that overlap. */
function canTake(router: AvailableRouter, { source, cidr }: AccessInput, { networks }: InternetContext): boolean {
  const behind = networks.filter(({ routers }) => routers.some(({ id }) => id === router.id));
  return (
    source === 'pool' ||
    findOverlaps(
      cidr.trim(),
      behind.flatMap(({ subnets }) => subnets),
    ).length === 0
  );
}

/** The access that the form asks for; undefined without one. */
export function wantedAccess(input: AccessInput & Pick<NetworkPlanInput, 'connect'>, context: InternetContext) {
  const access = accessOf(input, context);
  return input.connect && 'external' in access ? access : undefined;
}

/** Named after its network unless the user enters a name. */
export const newRouterName = ({ routerName, name }: Pick<NetworkPlanInput, 'routerName' | 'name'>): string =>
  routerName || (name.trim() && `${name.trim()}-router`);
