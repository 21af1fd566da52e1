import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { english } from '#lib/i18n/english.ts';
import { type ApiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { FENCED, UNFENCED } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { notificationOf, protect, QUIET, resetHa, serverOf, stepsOf } from '#lib/testing/recovery.ts';
import { acceptNotification } from './accept.ts';
import { SPELLINGS } from './enums.ts';
import { evaluateNotification } from './evaluation.ts';
import { readFacts } from './facts.ts';
import { parsePayload } from './payload.ts';
import type { NewNotification } from './schema.ts';

/** What `evaluateNotification` says beforehand is what receipt and recovery then do: a matrix of payloads, hosts and instances. */
const platform = usePlatform({ ...QUIET, NEPHOS_FLEET_HOSTS: '3' });
const HOSTS = ['sim-1', 'sim-2', 'sim-3'];
const TIME = '2026-11-20T10:00:00';
const services = () => platform.platform.services;

const STATES = [
  'protected',
  'in no segment',
  'on maintenance',
  'reported before',
  'in a disabled segment',
  'disabled',
] as const;
type State = (typeof STATES)[number];
/** Besides `wanted`, which the instance is in every state of its host. */
const OTHER_INSTANCES = ['not wanted', 'paused', 'crashed'] as const;
type Instance = 'wanted' | (typeof OTHER_INSTANCES)[number];

const PAYLOADS: readonly [NewNotification['type'], (server: string) => Record<string, unknown>][] = [
  ['COMPUTE_HOST', () => FENCED],
  ['COMPUTE_HOST', () => UNFENCED],
  ['COMPUTE_HOST', () => ({ event: 'STARTED', cluster_status: 'ONLINE' })],
  ['COMPUTE_HOST', () => ({ event: 'STOPPED', host_status: 'FINE' })],
  ['VM', (instance_uuid) => ({ instance_uuid, event: 'LIFECYCLE', vir_domain_event: 'STOPPED_FAILED' })],
  ['VM', (instance_uuid) => ({ instance_uuid, event: 'LIFECYCLE', vir_domain_event: 'STARTED' })],
  ['VM', () => ({ instance_uuid: 'gone', event: 'IO_ERROR', vir_domain_event: 'IO_ERROR_REPORT' })],
  ['COMPUTE_INSTANCE', () => ({ event: 'STOPPED' })],
  ['COMPUTE_INSTANCE', () => ({ event: 'STARTED' })],
  ['PROCESS', () => ({ process_name: 'nova-compute', event: 'STOPPED' })],
  ['PROCESS', () => ({ process_name: 'libvirtd', event: 'STOPPED' })],
  ['COMPUTE_PROCESS', () => ({ event: 'STOPPED' })],
];

let admin: ApiClient;
let server = '';
beforeAll(async () => {
  admin = await signInAdmin(platform);
  server = await launch(platform, await newProject(platform));
});
beforeEach(() => settle(platform));

/** Number of results of each kind: the matrix must produce all of them. */
const seen = new Map<string, number>();
afterAll(() => {
  expect([...seen.keys()].toSorted()).toEqual(['finished', 'ignored', 'recovers', 'refused']);
});

/** The server in the given state, with all hosts in service and no notifications. Returns the server's host. */
async function prepare(instance: Instance): Promise<string> {
  await resetHa(platform);
  const inService = { is_enabled: 1, forced_down: 0, disabled_reason: null, state: 'up' } as const;
  const metadata = packJson<Record<string, string>>(instance === 'not wanted' ? {} : { HA_Enabled: 'True' });
  const { host, power_state, vm_state } = await serverOf(platform, server);
  if (vm_state === 'stopped') await act({ 'os-start': null });
  else if (vm_state !== 'active') await act({ unpause: null });
  expect([host, power_state]).not.toContain(null);
  if (instance === 'paused') await act({ pause: null });
  const row =
    instance === 'crashed' ? { metadata, vm_state: 'stopped' as const, power_state: 6 as const } : { metadata };
  if (instance === 'crashed') await act({ 'os-stop': null });
  await services().database.transact(async (tx) => {
    await tx.updateTable('hosts').set(inService).execute();
    await tx.updateTable('servers').set(row).where('id', '=', server).execute();
  });
  return host ?? '';
}

async function act(action: object): Promise<void> {
  const { status } = await admin.post(`/compute/v2.1/servers/${server}/action`, action);
  expect(status).toBe(202);
  await settle(platform);
}

async function bring(state: State, host: string, fault: NewNotification): Promise<void> {
  const hosts = state === 'in no segment' ? HOSTS.filter((name) => name !== host) : HOSTS;
  await protect(platform, { hosts, isEnabled: state !== 'in a disabled segment' });
  const { database, env } = services();
  await database.transact(async (tx) => {
    if (state === 'on maintenance') {
      await tx.updateTable('segment_hosts').set({ on_maintenance: 1 }).where('name', '=', host).execute();
    }
    if (state === 'disabled') await tx.updateTable('hosts').set({ is_enabled: 0 }).where('name', '=', host).execute();
    if (state !== 'reported before') return;
    const accepted = await acceptNotification(tx, fault, { env, source: 'bus', actor: PLATFORM }).catch(() => null);
    const over = { status: 'finished', ended_at: TIME } as const;
    if (accepted) await tx.updateTable('notifications').set(over).where('id', '=', accepted.id).execute();
  });
  await settle(platform);
}

/** The prediction and the result in the same words. */
async function saidAndDone(state: State, instance: Instance, [type, payloadOf]: (typeof PAYLOADS)[number]) {
  const hostname = await prepare(instance);
  const fault = { type, hostname, generated_time: TIME, payload: payloadOf(server) };
  await bring(state, hostname, fault);
  const payload = parsePayload(SPELLINGS[type], fault.payload);
  const input = { ...fault, payload, type: SPELLINGS[type], spelling: type, generatedAt: `${TIME}.000000Z` };
  const verdict = evaluateNotification(await readFacts(services().database.read, input, services().env));
  const said = { outcome: verdict.outcome, status: verdict.status, why: verdict.message && english(verdict.message) };
  seen.set(said.outcome, (seen.get(said.outcome) ?? 0) + 1);
  const answer = await admin.post('/v1/notifications', fault);
  const refused = {
    outcome: 'refused',
    status: answer.status,
    why: Object.values<{ message: string }>(answer.body)[0]?.message,
  };
  if (answer.status !== 202) return { said, done: refused };
  await settle(platform);
  const id = answer.body.notification.notification_uuid;
  const row = await notificationOf(platform, id);
  const steps = await stepsOf(platform, id);
  const isRecovered = row.attempts > 0 && row.status === 'finished' && steps.every((step) => step.state === 'SUCCESS');
  return {
    said,
    done: isRecovered
      ? { outcome: 'recovers', status: 202, why: null }
      : { outcome: row.status, status: 202, why: row.message },
  };
}

const cases = PAYLOADS.map((payload) => ({ payload, title: `${payload[0]} ${JSON.stringify(payload[1]('…'))}` }));

describe.each(cases)('$title', ({ payload }) => {
  test.each(STATES)('of a host %s: nothing else becomes of it than was said', async (state) => {
    const { said, done } = await saidAndDone(state, 'wanted', payload);
    expect(done).toEqual(said);
  });

  test.each(OTHER_INSTANCES)(
    'of an instance that is %s: nothing else becomes of it than was said',
    async (instance) => {
      const { said, done } = await saidAndDone('protected', instance, payload);
      expect(done).toEqual(said);
    },
  );
});
