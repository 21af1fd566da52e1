import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { GIB } from '#lib/bytes.ts';
import { diskSpace } from '#lib/data-folder/disk-space.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import type { Env } from '#lib/settings/env.ts';
import { networkOf, PEER_HEADER } from './client-address.ts';
import type { Services } from './context.ts';
import { declaredGauges, declaredLabeledGauges, type LabeledGauges } from './gauges.ts';
import { MESSAGE_FATES } from './message-counts.ts';
import { CONNECTION_KINDS } from './open-connections.ts';

export interface Metrics {
  onRequest(service: string, method: string, status: number, seconds: number): void;
  /** In the Prometheus text format. */
  text(): Promise<string>;
  contentType: string;
}

/** Request counts and durations, open connections and process metrics. */
export function createMetrics(services: Pick<Services, 'connections' | 'env' | 'bus' | 'database'>): Metrics {
  const { connections, env, bus } = services;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'nephos_http_requests_total',
    help: 'API requests by service, method and status.',
    labelNames: ['service', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'nephos_http_request_duration_seconds',
    help: 'Duration of API requests by service.',
    labelNames: ['service'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'nephos_open_connections',
    help: 'Open event streams and instance consoles of this replica.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const kind of CONNECTION_KINDS) this.set({ kind }, connections.count(kind));
    },
  });
  addDisk(registry, env);
  addBus(registry, bus);
  addDeclaredGauges(registry, services);
  for (const group of declaredLabeledGauges()) addLabeledGauges(registry, services, group);
  return {
    onRequest(service, method, status, seconds) {
      requests.inc({ service, method, status });
      durations.observe({ service }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Requires the metrics token; without a configured one, a loopback peer. @throws 403 */
export function assertMayReadMetrics(env: Env, header: (name: string) => string | undefined): void {
  const token = env.NEPHOS_METRICS_TOKEN;
  if (token === undefined) {
    if (/^127\.|^::\/64$/.test(networkOf(header(PEER_HEADER)))) return;
    throw Forbidden('Metrics can be read only from this machine unless NEPHOS_METRICS_TOKEN is set.');
  }
  const [, given = ''] = /^Bearer (.+)$/i.exec(header('authorization') ?? '') ?? [];
  if (!timingSafeEqual(hash(given), hash(token)))
    throw Forbidden('Metrics require their token in the header Authorization: Bearer.');
}

function addDisk(registry: Registry, env: Services['env']): void {
  const registers = [registry];
  const reserve = new Gauge({ name: 'nephos_disk_reserve_bytes', help: 'NEPHOS_DISK_RESERVE_GIB.', registers });
  reserve.set(env.NEPHOS_DISK_RESERVE_GIB * GIB);
  new Gauge({
    name: 'nephos_disk_free_bytes',
    help: 'Free space on the file system of the data folder.',
    registers,
    async collect() {
      this.set(await diskSpace(env).free());
    },
  });
}

function addDeclaredGauges(registry: Registry, services: Pick<Services, 'database'>): void {
  for (const { name, help, read } of declaredGauges()) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read(services));
      },
    });
  }
}

/** The gauges of a group are collected at the same time, so they share one read. */
function addLabeledGauges(registry: Registry, services: Pick<Services, 'database'>, group: LabeledGauges): void {
  let reading: ReturnType<LabeledGauges['read']> | undefined;
  const read = () => {
    reading ??= group.read(services).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [index, { name, help }] of group.gauges.entries()) {
    new Gauge({
      ...{ name, help, labelNames: group.labels },
      registers: [registry],
      async collect() {
        const found = await read();
        this.reset();
        for (const { labels, values } of found) this.set(labels, values[index] ?? 0);
      },
    });
  }
}

function addBus(registry: Registry, bus: Services['bus']): void {
  const registers = [registry];
  new Gauge({
    name: 'nephos_bus_up',
    help: 'Whether the message bus can be reached.',
    registers,
    collect() {
      this.set(bus.fault === undefined ? 1 : 0);
    },
  });
  new Counter({
    name: 'nephos_bus_messages_total',
    help: 'Messages of the bus by result: consumed messages are accepted, ignored, rejected or dead-lettered.',
    labelNames: ['fate'],
    registers,
    collect() {
      this.reset();
      for (const fate of MESSAGE_FATES) this.inc({ fate }, bus.counts.of(fate));
    },
  });
}
