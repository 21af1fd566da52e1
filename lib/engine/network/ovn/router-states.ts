import { StateListeners } from '../state-listeners.ts';
import { routerPortName, rowIn } from './identity.ts';
import { type Columns, readSetColumn } from './ovsdb/values.ts';

/** OVN's name of the gateway part of a router port. */
const gatewayPort = (name: string) => `cr-${routerPortName(name)}`;

/**
 * Which routers work. The northbound database lists routers and gateway ports, the southbound one which gateway ports
 * are claimed by a known host.
 */
export class RouterStates extends StateListeners {
  readonly #routers = new Map<string, { name: string; isEnabled: boolean }>();
  readonly #gateways = new Map<string, { router: string; port: string }>();
  readonly #bindings = new Map<string, { port: string; isBound: boolean }>();
  readonly #enabled = new Map<string, boolean>();
  readonly #portsOf = new Map<string, Set<string>>();
  readonly #routerOf = new Map<string, string>();
  readonly #bound = new Set<string>();
  readonly #reported = new Map<string, boolean>();
  readonly #seesHosts: boolean;

  constructor(seesHosts: boolean) {
    super();
    this.#seesHosts = seesHosts;
  }

  /** Applies a row of `Logical_Router` or `Logical_Router_Port`. */
  changeNorthbound(uuid: string, after: Columns | undefined): void {
    const row = after && rowIn(after);
    this.#changeRouter(uuid, row?.table === 'logical_router' && !row.drift ? row : undefined);
    const isGateway = row?.table === 'logical_router_port' && !row.drift && row.isGateway;
    this.#changeGateway(uuid, isGateway ? { router: row.router, port: gatewayPort(row.name) } : undefined);
  }

  /** Applies a row of `Port_Binding` of a gateway port. */
  changeBinding(uuid: string, after: Columns | undefined): void {
    const before = this.#bindings.get(uuid);
    if (before) this.#bound.delete(before.port);
    this.#bindings.delete(uuid);
    const port = after ? String(after.logical_port) : before?.port;
    if (port === undefined) return;
    if (after) {
      const isBound = readSetColumn(after, 'chassis').length > 0;
      this.#bindings.set(uuid, { port, isBound });
      if (isBound) this.#bound.add(port);
    }
    this.#update(this.#routerOf.get(port));
  }

  all(): Map<string, boolean> {
    return new Map([...this.#enabled.keys()].map((name) => [name, this.#isUp(name)]));
  }

  #changeRouter(uuid: string, row: { name: string; isEnabled: boolean } | undefined): void {
    const before = this.#routers.get(uuid);
    if (before) this.#enabled.delete(before.name);
    this.#routers.delete(uuid);
    if (row) {
      this.#routers.set(uuid, row);
      this.#enabled.set(row.name, row.isEnabled);
    }
    this.#update(row?.name ?? before?.name);
  }

  #changeGateway(uuid: string, gateway: { router: string; port: string } | undefined): void {
    const before = this.#gateways.get(uuid);
    if (before) {
      this.#portsOf.get(before.router)?.delete(before.port);
      if (this.#portsOf.get(before.router)?.size === 0) this.#portsOf.delete(before.router);
      this.#routerOf.delete(before.port);
    }
    this.#gateways.delete(uuid);
    if (gateway) {
      this.#gateways.set(uuid, gateway);
      this.#portsOf.set(gateway.router, (this.#portsOf.get(gateway.router) ?? new Set()).add(gateway.port));
      this.#routerOf.set(gateway.port, gateway.router);
    }
    this.#update(before?.router);
    this.#update(gateway?.router);
  }

  /** Without a southbound database, gateways are assumed to be claimed. */
  #isUp(router: string): boolean {
    const ports = [...(this.#portsOf.get(router) ?? [])];
    return this.#enabled.get(router) === true && (!this.#seesHosts || ports.every((port) => this.#bound.has(port)));
  }

  #update(router: string | undefined): void {
    if (router === undefined) return;
    const [before, isUp] = [this.#reported.get(router) ?? false, this.#isUp(router)];
    if (this.#enabled.has(router)) this.#reported.set(router, isUp);
    else this.#reported.delete(router);
    if (isUp !== before) this.notify(router, isUp);
  }
}
