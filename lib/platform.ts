import { pino } from 'pino';
import { createFederatedSignIns, type FederatedSignIns } from '#lib/auth/federated/federated-sign-ins.ts';
import { pendingSignInRetention } from '#lib/auth/federated/pending-sign-ins.ts';
import { blockStorageServices } from '#lib/block-storage/block-storage.ts';
import { openBus } from '#lib/bus/open.ts';
import { computeServices } from '#lib/compute/compute.ts';
import { HostConnectionReconciler } from '#lib/compute/host-connections/reconciler.ts';
import { findFailedDestinations } from '#lib/compute/migrations/failed-destinations.ts';
import { consoleServices } from '#lib/console/console.ts';
import { openDataFolder } from '#lib/data-folder/open.ts';
import { reserveFile } from '#lib/data-folder/reserve-file.ts';
import { openDatabase } from '#lib/db/open.ts';
import type { Engine } from '#lib/engine/drivers.ts';
import { createEngine } from '#lib/engine/engine.ts';
import { createPeriodicRunner } from '#lib/engine/workflows/periodic.ts';
import { createWorkflowRunner, type WorkflowRunner } from '#lib/engine/workflows/runner.ts';
import { eventObjectRetention, eventRetention } from '#lib/events/retention.ts';
import {
  type EventTail,
  FOLLOW_ALL_EVENTS,
  FOLLOW_DOMAIN_EVENTS,
  FOLLOW_EVENTS,
  followEvents,
} from '#lib/events/tail.ts';
import { Announcer } from '#lib/ha/announcements/announcer.ts';
import { ComputeNotificationDriver } from '#lib/ha/drivers/compute-driver.ts';
import { LevelFencer } from '#lib/ha/fencing/fencer.ts';
import { haServices } from '#lib/ha/ha.ts';
import { IsolationGate } from '#lib/ha/isolation/host-gate.ts';
import { createApiApp } from '#lib/http/api-app.ts';
import type { Services } from '#lib/http/context.ts';
import { createMetrics } from '#lib/http/metrics.ts';
import { OpenConnections } from '#lib/http/open-connections.ts';
import { createRateLimits } from '#lib/http/rate-limits.ts';
import { defineResource, registerResources } from '#lib/http/resource.ts';
import type { ServiceDefinition } from '#lib/http/service.ts';
import { StartUp } from '#lib/http/start-up.ts';
import { isOverlong, urlTooLongResponse } from '#lib/http/url-bounds.ts';
import { assertAccessRules } from '#lib/identity/access-rules.ts';
import { authenticate } from '#lib/identity/authenticate.ts';
import { bootstrap } from '#lib/identity/bootstrap.ts';
import { identityServices } from '#lib/identity/identity.ts';
import { createPolicy } from '#lib/identity/policy.ts';
import { sessionRetention } from '#lib/identity/sessions/session-records.ts';
import { imageServices } from '#lib/image/image.ts';
import { imageFile, readImageData } from '#lib/image/images/compute-integration.ts';
import { sweepImages } from '#lib/image/store/sweep.ts';
import { openKeys } from '#lib/keys/open.ts';
import { networkingServices } from '#lib/networking/networking.ts';
import { followPorts } from '#lib/networking/northbound/port-states.ts';
import { NetworkReconciler } from '#lib/networking/northbound/reconciler.ts';
import { followRouters } from '#lib/networking/northbound/router-states.ts';
import { ObjectEntry } from '#lib/object-store/entry.ts';
import { nativeApi } from '#lib/object-store/native/native.ts';
import { objectStoreServices } from '#lib/object-store/object-store.ts';
import { s3Api } from '#lib/object-store/s3/entry.ts';
import { websiteApi } from '#lib/object-store/s3/website.ts';
import { quotaAlert } from '#lib/quotas/alert.ts';
import { parseQuotas, registerQuotas } from '#lib/quotas/quotas.ts';
import { retentionJob } from '#lib/retention/retention.ts';
import { runRetention } from '#lib/retention/workflow-retention.ts';
import type { Env } from '#lib/settings/env.ts';

/** The single instance shared by both entry points, the console and the workers. */
export interface Platform {
  services: Services;
  definitions: readonly ServiceDefinition[];
  runner: WorkflowRunner;
  tail: EventTail;
  /** Handles requests to the object store. */
  objects: ObjectEntry;
  /** Handles an external API request. */
  fetch(request: Request): Promise<Response>;
  /**
   * Handles a request of this process on behalf of a user: rate limits count it for the token's owner, not for an
   * address.
   */
  call(request: Request): Promise<Response>;
  /** Sign-ins at identity providers. */
  federated: FederatedSignIns;
  /** Files with the first passwords, for a new administrator. */
  firstSignIn: Awaited<ReturnType<typeof bootstrap>>;
  /** Waits up to `graceMs` until running work reaches a safe point, then closes the database. */
  stop(graceMs?: number): Promise<void>;
}

export const DEFINITIONS: readonly ServiceDefinition[] = [
  ...identityServices,
  ...computeServices,
  ...blockStorageServices,
  ...networkingServices,
  ...imageServices,
  ...objectStoreServices,
  ...haServices,
  ...consoleServices,
];
/** Declarations that belong to no API. */
const ownRecords = defineResource({
  policies: [FOLLOW_EVENTS, FOLLOW_DOMAIN_EVENTS, FOLLOW_ALL_EVENTS],
  alerts: [quotaAlert],
  retentions: [eventRetention, eventObjectRetention, runRetention, sessionRetention, pendingSignInRetention],
});
const RESOURCES = registerResources([...DEFINITIONS.flatMap(({ resources }) => resources), ownRecords]);
/** Quotas of each service. */
const SERVICE_QUOTAS = DEFINITIONS.map(({ type, resources }) => ({
  type,
  quotas: resources.flatMap(({ quotas = [] }) => quotas),
}));
/** Records that expire. */
export const RETENTIONS = RESOURCES.flatMap(({ retentions = [] }) => retentions);

/**
 * Starts a platform: opens and migrates the database, bootstraps, resumes unfinished workflows.
 * @param mode `passive` only handles requests: no workflows, jobs or outgoing messages;
 * `NEPHOS_BACKGROUND_WORK=off` has the same effect
 * @param backoffMs delay before a workflow is retried
 */
export async function createPlatform(
  env: Env,
  mode: 'active' | 'passive' = 'active',
  backoffMs?: (attempts: number) => number,
): Promise<Platform> {
  const log = pino({ level: env.NEPHOS_LOG_LEVEL });
  const quotas = parseQuotas(env.NEPHOS_QUOTAS);
  const folder = openDataFolder(env);
  await reserveFile(env).open();
  const database = await openDatabase(env);
  await openKeys(env, database, (error) => log.error({ err: error }, 'cannot read a key; using the others'));
  const engine = await openEngine({ env, database, log });
  const services: Services = {
    env,
    database,
    engine,
    ...{ policy: createPolicy(env), limits: createRateLimits(env) },
    log,
    connections: new OpenConnections(),
    startUp: new StartUp(),
    bus: openBus({ env, database, log }),
    ...{ hostGate: new IsolationGate({ env, database, engine, log }), hostFencer: new LevelFencer(database, log) },
    callAs: async (request, onBehalf) => app.fetch(request, { isInside: true, onBehalf }),
  };
  const firstSignIn = await bootstrap(services);
  await registerQuotas(database, SERVICE_QUOTAS, quotas);
  for (const { seed } of RESOURCES) await seed?.(services);

  const { app, objects, answer } = mountApis(services);
  const runner = createRunner(services, backoffMs);
  const tail = await followEvents(services);
  const activity = mode === 'active' ? await startActivity(services, runner, tail) : undefined;
  return {
    services,
    definitions: DEFINITIONS,
    runner,
    tail,
    firstSignIn,
    objects,
    fetch: (request) => answer(request),
    call: (request) => answer(request, { isInside: true }),
    federated: createFederatedSignIns(services),
    async stop(graceMs = 10_000) {
      await Promise.all([runner.stop(graceMs), activity?.stop()]);
      tail.close();
      await engine.close();
      await database.close();
      folder.release();
    },
  };
}

/** The prefix below which every deployment serves the S3 API. */
const S3_PREFIX = '/s3';

function mountApis(services: Services) {
  const metrics = createMetrics(services);
  const app = createApiApp(services, { authenticate, assertAccessRules }, DEFINITIONS, metrics);
  const { NEPHOS_S3_HOSTS: hosts, NEPHOS_S3_WEBSITE_HOSTS: websites } = services.env;
  const root = { api: s3Api({ prefix: '', hosts }), hosts };
  const pages = { api: websiteApi(websites), hosts: websites };
  const objects = new ObjectEntry(
    services,
    [nativeApi, s3Api({ prefix: S3_PREFIX, hosts: [] })],
    [root, pages],
    metrics,
  );
  objects.mount(app);
  const answer = async (request: Request, said?: { isInside: true }) =>
    isOverlong(request.url) ? urlTooLongResponse(request.url, DEFINITIONS) : app.fetch(request, said);
  return { app, objects, answer };
}

function openEngine({ env, database, log }: Pick<Services, 'env' | 'database' | 'log'>): Promise<Engine> {
  return createEngine({
    ...{ env, database },
    readImage: (id, size) => readImageData({ database, env }, id, size),
    imageFile: (id) => imageFile({ database, env }, id),
    failedDestinations: (id) => findFailedDestinations(database.read, id),
    warn: (message, details) => log.warn(details, message),
  });
}

function createRunner(services: Services, backoffMs?: (attempts: number) => number): WorkflowRunner {
  const { database, log, env } = services;
  const workflows = RESOURCES.flatMap(({ workflows = [] }) => workflows).map((definition) => definition.bind(services));
  const concurrency = env.NEPHOS_WORKFLOW_WORKERS;
  return createWorkflowRunner({ database, log, workflows, concurrency, ...(backoffMs && { backoffMs }) });
}

/** Starts background activity, unless it is turned off. */
async function startActivity(services: Services, runner: WorkflowRunner, tail: EventTail) {
  if (!services.env.NEPHOS_BACKGROUND_WORK) {
    services.log.warn('background work is off; operations are accepted but not carried out');
    return undefined;
  }
  await sweepImages(services, true);
  await runner.start();
  const jobs = RESOURCES.flatMap((resource) => resource.jobs?.(services) ?? []);
  const periodic = createPeriodicRunner(services.database, services.log, [...jobs, retentionJob(services, RETENTIONS)]);
  const followers = await startFollowers(services, tail);
  periodic.start();
  return { stop: () => Promise.all([periodic.stop(), followers.stop()]) };
}

/**
 * Subscribes to failures of compute, publishes changes of high availability on the message bus, and reconciles networks,
 * host connections and guest metadata with the database.
 */
async function startFollowers(services: Services, tail: EventTail): Promise<{ stop(): Promise<unknown> }> {
  const all = [
    new ComputeNotificationDriver(services, tail),
    new Announcer(services, tail),
    new NetworkReconciler(services, tail),
    followPorts(services),
    followRouters(services),
    new HostConnectionReconciler(services, tail),
    ...(await guestMetadata(services, tail)),
  ];
  for (const one of all) await one.start();
  return { stop: () => Promise.all(all.map((one) => one.stop())) };
}

async function guestMetadata(services: Services, tail: EventTail) {
  const { metadataListeners } = services.engine;
  if (!metadataListeners) return [];
  const { GuestMetadata } = await import('#lib/compute/guest-metadata/guest-metadata.ts');
  return [new GuestMetadata(services, tail, metadataListeners)];
}
