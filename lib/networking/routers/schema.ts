import { z } from 'zod';
import { parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { boundedList, uuid, word } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, NEW, oneOrMany, plain, viewOnly } from '../collection.ts';
import { FixedIpRequest } from '../ports/schema.ts';

/** Maximum routes of a router. */
export const MAX_ROUTES = 30;

const RouterStatus = z.enum(['ACTIVE', 'DOWN']);
export type RouterStatus = z.infer<typeof RouterStatus>;

const FixedIp = z.strictObject({ subnet_id: z.string(), ip_address: z.string() });

/** External gateway of a router. */
const GatewayInfo = z.strictObject({
  network_id: z.string(),
  enable_snat: z.boolean(),
  external_fixed_ips: z.array(FixedIp),
});

const Route = z.strictObject({ destination: z.string(), nexthop: z.string() });
export type Route = z.infer<typeof Route>;

/** A router; docs/contract/networking.md 8. `distributed` and `ha` are for administrators. */
export const ROUTERS = defineCollection({
  table: 'routers',
  one: 'router',
  kind: 'Router',
  attributes: {
    ...DESCRIBED,
    status: plain(RouterStatus, { filter: 'text', sort: true }),
    admin_state_up: flag({ filter: 'boolean', sort: true }),
    external_gateway_info: viewOnly(GatewayInfo.nullable()),
    routes: viewOnly(z.array(Route)),
    distributed: viewOnly(z.boolean().optional(), { column: 'is_distributed', filter: 'boolean' }),
    ha: viewOnly(z.boolean().optional(), { column: 'is_ha', filter: 'boolean' }),
    flavor_id: viewOnly(z.null()),
    availability_zone_hints: viewOnly(z.array(z.string())),
    availability_zones: viewOnly(z.array(z.string())),
  },
});
export const Router = ROUTERS.schema;
export type Router = z.infer<typeof Router>;

const GatewayRequest = z.strictObject({
  network_id: uuid,
  enable_snat: NumericBoolean.optional(),
  external_fixed_ips: boundedList(FixedIpRequest, 5).optional(),
});
export type GatewayRequest = z.infer<typeof GatewayRequest>;

const RouteRequest = z.strictObject({
  destination: word.refine((text) => parseCidr(text) !== undefined, 'Use a block such as 10.1.0.0/16.'),
  nexthop: word.refine((text) => parseIp(text) !== undefined, 'Use an IPv4 or IPv6 address.'),
});

const CHANGEABLE = {
  name: NEW.name,
  description: NEW.description,
  admin_state_up: NumericBoolean.optional(),
  /** Null removes the gateway, as does an empty object, which the command-line client sends. */
  external_gateway_info: z.preprocess(
    (value) => (typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value),
    GatewayRequest.nullable().optional(),
  ),
  distributed: NumericBoolean.optional(),
  ha: NumericBoolean.optional(),
};

export const NewRouter = z.strictObject({
  ...NEW,
  ...CHANGEABLE,
  availability_zone_hints: boundedList(z.literal('nova', 'The only availability zone is nova.'), 10).optional(),
});
export type NewRouter = z.infer<typeof NewRouter>;
export const CreateRouter = oneOrMany('router', 'routers', NewRouter);

export const RouterChanges = z.strictObject({
  ...CHANGEABLE,
  /** Replaces all routes; the limit is checked by the service. */
  routes: boundedList(RouteRequest, 100).nullable().optional(),
});
export type RouterChanges = z.infer<typeof RouterChanges>;

/** A subnet or a port; docs/contract/networking.md 8. */
export const InterfaceRequest = z.strictObject({ subnet_id: word.optional(), port_id: word.optional() });
export type InterfaceRequest = z.infer<typeof InterfaceRequest>;

export const RouterInterface = z.strictObject({
  id: z.string(),
  project_id: z.string(),
  tenant_id: z.string(),
  port_id: z.string(),
  network_id: z.string(),
  subnet_id: z.string(),
  subnet_ids: z.array(z.string()),
});
export type RouterInterface = z.infer<typeof RouterInterface>;

export const ExtraRoutes = z.strictObject({ routes: boundedList(RouteRequest, 100) });
export const RouterRoutes = z.strictObject({ id: z.string(), name: z.string(), routes: z.array(Route) });
