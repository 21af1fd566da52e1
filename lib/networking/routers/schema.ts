import { z } from 'zod';
import { parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { boundedList, uuid, word } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { defineCollection } from '../collection.ts';
import { FixedIpRequest } from '../ports/requests.ts';
import { Route, routerAttributes } from './attributes.ts';

/** Maximum routes of a router. */
export const MAX_ROUTES = 30;

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

/** Null removes the gateway, as does an empty object, which the command-line client sends. */
const GATEWAY = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value),
  GatewayRequest.nullable().optional(),
);

export const ROUTERS = defineCollection({
  table: 'routers',
  one: 'router',
  kind: 'Router',
  attributes: routerAttributes,
  newObject: z.strictObject({ ...routerAttributes.createShape, external_gateway_info: GATEWAY }),
  changes: z.strictObject({
    ...routerAttributes.changeShape,
    external_gateway_info: GATEWAY,
    /** Replaces all routes; the limit is checked by the service. */
    routes: boundedList(RouteRequest, 100).nullable().optional(),
  }),
});
export const Router = ROUTERS.schema;
export type Router = z.infer<typeof Router>;
export type NewRouter = z.infer<typeof ROUTERS.newObject>;
export type RouterChanges = z.infer<typeof ROUTERS.changes>;

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
