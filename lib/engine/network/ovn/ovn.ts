import { setTimeout as wait } from 'node:timers/promises';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import {
  ChangesRefusedError,
  type ControllerState,
  type NetworkDriver,
  type NorthboundChange,
  type NorthboundRow,
} from '../driver.ts';
import { ChassisLiveness } from './chassis-liveness.ts';
import { NorthboundCopy } from './copy.ts';
import { DriftCheck } from './drift.ts';
import type { KnownHosts } from './encode/desired-row.ts';
import { Hosts } from './hosts.ts';
import { isRow } from './links.ts';
import type { Credentials } from './ovsdb/remote.ts';
import { OvsdbError, OvsdbReplica } from './ovsdb/replica.ts';
import type { Columns } from './ovsdb/values.ts';
import { plan } from './plan.ts';
import { PortStates } from './port-states.ts';
import { RouterStates } from './router-states.ts';
import { keyOf } from './rows.ts';
import { type NbTable, NORTHBOUND, SOUTHBOUND, SOUTHBOUND_ONLY } from './schema.ts';

export interface OvnOptions {
  /** `unix:/path`, `tcp:host:port` or `ssl:host:port`; cluster members separated by commas. */
  northbound: string;
  /** Provides the hosts for gateways; without it, gateways chosen by others are kept. */
  southbound?: string;
  credentials?: Credentials;
  requestMs?: number;
  /** Time after which a controller that is behind counts as silent; Neutron's agent_down_time. */
  chassisDownMs?: number;
  /** Called with the reason when a database connection is lost; it is retried. */
  onLost?(error: Error): void;
}

/** Conflicts with other writers: the change is planned again from the new state. */
const CONFLICTS = ['timed out', 'duplicate uuid', 'referential integrity violation', 'constraint violation'];
const TRIES = 5;
const CHASSIS_DOWN_MS = 75_000;
/** Timeout for the database while a host is examined. */
const ANSWER_MS = 5000;

/** Networks in OVN: each change is one transaction on the northbound database. */
export class OvnNetwork implements NetworkDriver {
  readonly #northbound: OvsdbReplica;
  readonly #southbound: OvsdbReplica | undefined;
  readonly #copy = new NorthboundCopy();
  readonly #ports = new PortStates();
  readonly #routers: RouterStates;
  readonly #hosts: Hosts | null;
  readonly #liveness: ChassisLiveness;
  #pings: NodeJS.Timeout | undefined;
  readonly #onLost: OvnOptions['onLost'];
  #turn: Promise<unknown> = Promise.resolve();
  #isMoving = false;

  constructor({ northbound, southbound, chassisDownMs = CHASSIS_DOWN_MS, ...options }: OvnOptions) {
    this.#liveness = new ChassisLiveness({ downMs: chassisDownMs });
    this.#onLost = options.onLost;
    this.#northbound = new OvsdbReplica({
      ...options,
      remote: northbound,
      database: 'OVN_Northbound',
      watched: NORTHBOUND,
      onChange: (table, uuid, after) => {
        // Only those tables are watched.
        this.#copy.change(table as NbTable, uuid, after);
        if (table === 'Logical_Switch_Port') this.#ports.change(uuid, after);
        if (table.startsWith('Logical_Router')) this.#routers.changeNorthbound(uuid, after);
      },
    });
    this.#routers = new RouterStates(southbound !== undefined);
    this.#hosts = southbound === undefined ? null : new Hosts();
    this.#southbound =
      southbound === undefined
        ? undefined
        : new OvsdbReplica({
            ...options,
            remote: southbound,
            database: 'OVN_Southbound',
            watched: SOUTHBOUND,
            only: SOUTHBOUND_ONLY,
            onChange: (table, uuid, after) => this.#changeSouthbound(table, uuid, after),
          });
    this.#northbound.start();
    this.#southbound?.start();
    if (this.#southbound) this.#pings = setInterval(() => this.#ping(), this.#liveness.pingMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#pings);
    await Promise.all([this.#northbound.stop(), this.#southbound?.stop()]);
  }

  async read(owners?: readonly string[]): Promise<NorthboundRow[]> {
    await this.#synced();
    const { rows } = this.#copy;
    const check = new DriftCheck(this.#copy, this.#known);
    const wanted = owners ? [...new Set(owners)].flatMap((owner) => rows.ownedBy(owner)) : rows.all();
    return wanted.map((row) => check.checked(row));
  }

  apply(changes: readonly NorthboundChange[]): Promise<void> {
    const done = this.#turn.then(() => this.#write(changes));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async portStates(): Promise<Map<string, boolean>> {
    await this.#synced();
    return this.#ports.all();
  }

  onPortState(listener: (port: string, isUp: boolean) => void): () => void {
    return this.#ports.subscribe(listener);
  }

  async routerStates(): Promise<Map<string, boolean>> {
    await this.#synced();
    return this.#routers.all();
  }

  onRouterState(listener: (router: string, isUp: boolean) => void): () => void {
    return this.#routers.subscribe(listener);
  }

  /** Whether a host with one of these names is registered; undefined if the database does not respond. */
  async hasHost(...names: readonly string[]): Promise<boolean | undefined> {
    return (await this.#seesHosts()) && this.#hosts ? this.#hosts.called(...names).length > 0 : undefined;
  }

  /** Whether a chassis has exactly this name; undefined if the database does not respond. */
  async hasChassis(name: string): Promise<boolean | undefined> {
    if (!(await this.#seesHosts()) || !this.#hosts) return undefined;
    return this.#hosts.called(name).some((chassis) => chassis.name === name);
  }

  controllerOf(...names: readonly string[]): ControllerState | undefined {
    if (!this.#hosts || !this.#southbound?.isConnected) return undefined;
    const chassis = this.#hosts.called(...names);
    if (chassis.length === 0) return { problem: 'no_chassis', reportedAt: null, silentS: null, unansweredMs: null };
    // The host may have a stale entry beside the current one.
    const reports = chassis.flatMap(({ name }) => this.#liveness.of(name) ?? []);
    const newest = reports.toSorted((one, other) => other.reportedAt - one.reportedAt)[0];
    if (!newest) return { problem: null, reportedAt: null, silentS: null, unansweredMs: null };
    const { reportedAt, silentMs, unansweredMs } = newest;
    return {
      problem: silentMs === null ? null : 'silent_chassis',
      reportedAt: new Date(reportedAt).toISOString(),
      silentS: silentMs === null ? null : Math.round(silentMs / 1000),
      unansweredMs,
    };
  }

  requestControllerReports(): void {
    if (this.#southbound?.isConnected && this.#liveness.claimRequest()) this.#publishConfiguration();
  }

  #changeSouthbound(table: string, uuid: string, after: Columns | undefined): void {
    if (table === 'Port_Binding') this.#routers.changeBinding(uuid, after);
    else if (table === 'SB_Global') this.#liveness.changeGlobal(after);
    else if (table === 'Chassis_Private') this.#liveness.changeReport(uuid, after);
    else {
      this.#hosts?.change(uuid, after);
      this.#moveGateways();
    }
  }

  #ping(): void {
    if (this.#liveness.isPingDue) this.#publishConfiguration();
  }

  /** Publishes an empty configuration, as Neutron does; live chassis confirm it. */
  #publishConfiguration(): void {
    if (!this.#northbound.isConnected) return;
    const next = { op: 'mutate', table: 'NB_Global', where: [], mutations: [['nb_cfg', '+=', 1]] };
    this.#northbound.transact([next]).catch((error: Error) => this.#onLost?.(error));
  }

  async #seesHosts(): Promise<boolean> {
    const late = wait(ANSWER_MS, false, { ref: false });
    const synced = this.#southbound?.synced().then(() => true);
    return (await Promise.race([synced, late]).catch(() => false)) === true;
  }

  async removeHost(name: string): Promise<void> {
    await this.#southbound?.synced();
    const [chassis, ...others] = this.#hosts?.called(name) ?? [];
    if (!chassis || others.length > 0) return;
    await this.#southbound?.transact([
      { op: 'delete', table: 'Chassis', where: [isRow(chassis.uuid)] },
      { op: 'delete', table: 'Chassis_Private', where: [['name', '==', chassis.name]] },
    ]);
  }

  /** Adapts gateways to the available hosts. */
  #moveGateways(): void {
    if (this.#isMoving) return;
    this.#isMoving = true;
    const moved = this.#turn.then(async () => {
      await this.#synced();
      this.#isMoving = false;
      const gateways = this.#copy.rows.all().filter((row) => row.table === 'logical_router_port' && row.isGateway);
      await this.#write(gateways.flatMap((put) => (put.drift ? [] : [{ put }])));
    });
    // The next comparison repairs what fails here.
    this.#turn = moved.catch((error: Error) => {
      this.#isMoving = false;
      this.#onLost?.(error);
    });
  }

  async #synced(): Promise<void> {
    await Promise.all([this.#northbound.synced(), this.#southbound?.synced()]);
  }

  async #write(changes: readonly NorthboundChange[]): Promise<void> {
    const keys = new Set(changes.map((change) => keyOf('put' in change ? change.put : change.remove)));
    if (keys.size < changes.length) throw new InvariantError('A transaction contains the same row twice.');
    const rows = structuredClone(changes);
    for (let tried = 1; ; tried += 1) {
      await this.#synced();
      const operations = plan(this.#copy, rows, this.#known);
      if (operations.length === 0) return;
      try {
        return await this.#northbound.transact(operations);
      } catch (error) {
        if (!(error instanceof OvsdbError)) throw error;
        if (!CONFLICTS.includes(error.code) || tried === TRIES)
          throw new ChangesRefusedError(error.message, { cause: error });
      }
    }
  }

  readonly #known: KnownHosts = {
    chassis: (physicalNetwork) => this.#hosts?.on(physicalNetwork) ?? null,
    chassisOf: (host) => {
      const [only, ...others] = this.#hosts?.called(host) ?? [];
      return only && others.length === 0 ? only.name : null;
    },
  };
}
