import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { GIB } from '#lib/bytes.ts';
import type { GateDecision, HeartbeatRound, HostGate } from '#lib/compute/liveness/host-gate.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type Engine, evacuationSlots } from '#lib/engine/drivers.ts';
import type { HostFencing } from '#lib/engine/hypervisor/fencing.ts';
import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { SimulatedNetwork } from '#lib/engine/network/simulated/simulated-network.ts';
import type { Slots } from '#lib/engine/slots.ts';
import { FileStorage } from '#lib/engine/storage/files.ts';
import type { Workflow } from '#lib/engine/workflows/workflow.ts';
import { LevelFencer } from '#lib/ha/fencing/fencer.ts';
import { IsolationGate } from '#lib/ha/isolation/host-gate.ts';
import { createApiApp } from '#lib/http/api-app.ts';
import type { CallerContext, Services } from '#lib/http/context.ts';
import { MessageCounts } from '#lib/http/message-counts.ts';
import { OpenConnections } from '#lib/http/open-connections.ts';
import { createRateLimits } from '#lib/http/rate-limits.ts';
import { StartUp } from '#lib/http/start-up.ts';
import { assertAccessRules } from '#lib/identity/access-rules.ts';
import { authenticate } from '#lib/identity/authenticate.ts';
import { bootstrap } from '#lib/identity/bootstrap.ts';
import { createPolicy } from '#lib/identity/policy.ts';
import { DEFINITIONS } from '#lib/platform.ts';
import { registerQuotas } from '#lib/quotas/quotas.ts';
import { readEnv } from '#lib/settings/env.ts';
import type { SimulatedBroker } from './broker.ts';
import type { HistoryEvent } from './history.ts';
import { observed } from './observed-workflow.ts';
import { SimulatedDatabase } from './simulated-database.ts';
import { currentProcess, type SimulatedProcess } from './simulated-process.ts';

/** What each process has of its own. */
interface ProcessParts {
  hypervisor: Hypervisor;
  fencing: HostFencing | null;
  broker: SimulatedBroker;
  record(event: HistoryEvent): void;
}

interface EquippedProcess extends ProcessParts {
  evacuations: Slots;
  hostGate: HostGate;
}

/** Short times, so that a failure is handled within a minute of virtual time. */
const SETTINGS = {
  ...{ NEPHOS_ADMIN_PASSWORD: 'correct horse battery staple', NEPHOS_LOG_LEVEL: 'silent', NEPHOS_RATE_LIMIT: 'off' },
  ...{ NEPHOS_QUOTAS: 'instances=-1,cores=-1,ram=-1' },
  ...{ NEPHOS_HOST_HEARTBEAT_INTERVAL_SECONDS: '2', NEPHOS_HOST_DOWN_AFTER_SECONDS: '6' },
  ...{ NEPHOS_POWER_STATE_SYNC_INTERVAL_SECONDS: '4', NEPHOS_HA_FAILOVER_DELAY_SECONDS: '3' },
  ...{ NEPHOS_HA_RETRY_DELAY_SECONDS: '5', NEPHOS_HA_EVACUATION_TIMEOUT_SECONDS: '60' },
  ...{ NEPHOS_HA_POWER_OFF_TIMEOUT_SECONDS: '30', NEPHOS_HA_POWER_ON_TIMEOUT_SECONDS: '30' },
  ...{ NEPHOS_HA_NOTIFICATION_EXPIRY_SECONDS: '600', NEPHOS_HA_DUPLICATE_WINDOW_SECONDS: '10' },
};

/** The real disk answers in real time, so a history would depend on how busy the machine is. */
class SimulatedStorage extends FileStorage {
  override async space() {
    return { total: GIB, free: GIB };
  }
}

const RESOURCES = DEFINITIONS.flatMap(({ resources }) => resources);
const SERVED = new Set(['compute', 'instance-ha']);

/**
 * The code of the platform, loaded once and shared by all processes of all worlds: which process runs it, and so which
 * hypervisor, broker and clock it has, depends on who called.
 */
export class PlatformParts {
  readonly database = new SimulatedDatabase();
  readonly services: Services;
  readonly workflows: readonly Workflow[];
  readonly #parts = new WeakMap<SimulatedProcess, EquippedProcess>();

  constructor() {
    const env = readEnv({ ...SETTINGS, NEPHOS_DATA: mkdtempSync(join(tmpdir(), 'nephos-simulation-')) });
    const log = pino({ level: env.NEPHOS_LOG_LEVEL });
    this.services = {
      ...{ env, log, policy: createPolicy(env), limits: createRateLimits(env) },
      ...{ connections: new OpenConnections(), startUp: new StartUp() },
      database: this.database.connect(),
      hostGate: { decide: (round) => this.#decide(round) },
      hostFencer: { fence: (request) => new LevelFencer(this.services.database, log).fence(request) },
      engine: this.#engine(new SimulatedStorage(env.dataFolder, { reserve: async () => undefined })),
      bus: {
        counts: new MessageCounts(),
        fault: undefined,
        consume: (handler) => this.#own.broker.consume(handler),
        start: () => undefined,
        publish: (message) => this.#own.broker.publish(message),
        close: async () => undefined,
      },
      callAs: async (request: Request, onBehalf: CallerContext) => app.fetch(request, { isInside: true, onBehalf }),
    };
    const metrics = { onRequest: () => undefined, text: async () => '', contentType: 'text/plain' };
    const definitions = DEFINITIONS.filter(({ type }) => SERVED.has(type));
    const app = createApiApp(this.services, { authenticate, assertAccessRules }, definitions, metrics);
    const definedWorkflows = RESOURCES.flatMap(({ workflows = [] }) => workflows);
    const record = (event: HistoryEvent) => this.#own.record(event);
    this.workflows = definedWorkflows.map((definition) => observed(definition.bind(this.services), record));
  }

  /** Creates the tables and the first objects, as the first start of a platform does. */
  async bootstrap(): Promise<void> {
    const { services } = this;
    await migrate(services.database);
    await bootstrap(services);
    const quotas = DEFINITIONS.map(({ type, resources }) => ({
      type,
      quotas: resources.flatMap((resource) => resource.quotas ?? []),
    }));
    await registerQuotas(services.database, quotas, {});
  }

  /** Creates what resources need, such as flavors; part of a process that knows the hosts. */
  async seed(): Promise<void> {
    for (const { seed } of RESOURCES) await seed?.(this.services);
  }

  /** Removes the files. */
  close(): void {
    rmSync(this.services.env.dataFolder, { recursive: true, force: true });
  }

  equip(process: SimulatedProcess, parts: ProcessParts): void {
    const { services } = this;
    const evacuations = evacuationSlots(services.env);
    this.#parts.set(process, { ...parts, evacuations, hostGate: new IsolationGate(services) });
  }

  async #decide(round: HeartbeatRound): Promise<GateDecision> {
    const { hostGate, record } = this.#own;
    const decision = await hostGate.decide(round);
    const process = currentProcess()?.name ?? '';
    record({ kind: 'round', process, cleared: [...decision.cleared].toSorted() });
    return decision;
  }

  get #own(): EquippedProcess {
    const process = currentProcess();
    const parts = process && this.#parts.get(process);
    if (!parts) throw new Error('Only a process has hosts and a broker.');
    return parts;
  }

  #engine(storage: FileStorage): Engine {
    const network = new SimulatedNetwork();
    const own = () => this.#own;
    return {
      ...{ storage, network, simulatedNetwork: network, fleet: null, leftovers: null, hosts: null },
      ...{ imageCaches: null, metadataListeners: null, portProbe: null, trialBoots: null },
      close: async () => undefined,
      get hypervisor() {
        return own().hypervisor;
      },
      probes: { storage: null, watchdog: null, neighbors: null },
      get fencing() {
        return own().fencing;
      },
      get evacuations() {
        return own().evacuations;
      },
    };
  }
}

/** Periodic work of compute and of recovery. */
export const jobsOf = (services: Services) =>
  DEFINITIONS.filter(({ type }) => SERVED.has(type))
    .flatMap(({ resources }) => resources)
    .flatMap((resource) => resource.jobs?.(services) ?? []);
