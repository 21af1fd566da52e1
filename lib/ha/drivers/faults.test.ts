import { expect, test } from 'vitest';
import { type BusNotification, openEnvelope } from '#lib/bus/envelope.ts';
import { parseFault } from './faults.ts';
import { sanitizeNotification } from './sanitize-notification.ts';

const notification = (eventType: string, payload: Record<string, unknown>): BusNotification => ({
  id: 'm1',
  publisherId: 'nova-compute:h1',
  eventType,
  at: '2026-11-20T10:00:00.000Z',
  payload,
});
const versioned = (name: string, data: object) => ({
  'nova_object.name': name,
  'nova_object.namespace': 'nova',
  'nova_object.version': '1.1',
  'nova_object.data': data,
});
const host = { event: 'STOPPED', cluster_status: 'OFFLINE' };
const instance = { event: 'LIFECYCLE', instance_uuid: 'i1', vir_domain_event: 'STOPPED_FAILED' };

test.each([
  ['forced down', { forced_down: true }, 'NORMAL'],
  ['without power', { power: 'off' }, 'NORMAL'],
  ['fenced', { fenced: true }, 'NORMAL'],
  ['silent', { power: 'unknown' }, 'UNKNOWN'],
  ['with power', { power: 'on', forced_down: false }, 'UNKNOWN'],
  ['of which nothing else is said', {}, 'UNKNOWN'],
  ['fenced in words that are no plain yes', { forced_down: 'true', fenced: 1, power: ['off'] }, 'UNKNOWN'],
])('compute.host.error of a host %s is a COMPUTE_HOST with host status', (_what, said, host_status) => {
  const expected = {
    type: 'COMPUTE_HOST',
    hostname: 'h1',
    generated_time: '2026-11-20T10:00:00.000Z',
    payload: { ...host, host_status },
  };
  const payload = { host: 'h1', ...said };
  expect(parseFault(notification('compute.host.error', payload))).toEqual(expected);
  const layout = versioned('ServiceStatusPayload', payload);
  expect(parseFault(notification('compute.host.error', layout))).toEqual(expected);
});

test.each([
  ['versions', versioned('InstanceActionPayload', { uuid: 'i1', host: 'h1', node: 'n', state: 'active' })],
  ['no versions', { instance_id: 'i1', host: 'h1', node: 'n', state: 'active', exception: {} }],
  ['its own', { instance_uuid: 'i1', host: 'h1' }],
])('compute.instance.error in the layout with %s is a COMPUTE_INSTANCE', (_what, payload) => {
  const fault = parseFault(notification('compute.instance.error', payload));
  expect(fault).toMatchObject({ type: 'COMPUTE_INSTANCE', hostname: 'h1', payload: instance });
});

/** Upstream payloads of an instance in both layouts; docs/contract/ha.md 9. */
const said = {
  ...{ tenant_id: 't', user_id: 'u', display_name: 'web', reservation_id: 'r-1', host: 'h1', node: 'h1.example.org' },
  ...{
    availability_zone: 'nova',
    cell_name: '',
    created_at: '2026-11-20 09:00:00+00:00',
    launched_at: '',
    deleted_at: '',
  },
  ...{ terminated_at: '', image_ref_url: 'http://image/1', os_type: null, kernel_id: '', ramdisk_id: '', progress: '' },
  ...{ access_ip_v4: null, access_ip_v6: null, architecture: null, metadata: { HA_Enabled: 'True' }, image_meta: {} },
};
const flat = {
  ...{ ...said, instance_id: 'i1', hostname: 'web', instance_type: 'm1.small', instance_type_id: 2, memory_mb: 512 },
  ...{ disk_gb: 1, root_gb: 1, ephemeral_gb: 0, vcpus: 1, instance_flavor_id: '2', fixed_ips: [], code: 500 },
  ...{ state: 'error', state_description: '', message: 'libvirt died', exception: { kwargs: {}, code: 500 } },
};
const exception = { exception: 'libvirtError', exception_message: 'died', function_name: 'f', module_name: 'm' };
const layered = versioned('InstanceActionPayload', {
  ...{ ...said, uuid: 'i1', host_name: 'web', state: 'error', task_state: null, power_state: 'crashed', locked: false },
  ...{ flavor: versioned('FlavorPayload', { flavorid: '2', memory_mb: 512, extra_specs: {} }), ip_addresses: [] },
  ...{ fault: versioned('ExceptionPayload', { ...exception, traceback: 'Traceback' }), block_devices: [] },
});

test.each([
  ['flat', flat],
  ['with versions', layered],
])(
  'compute.instance.error as upstream sends it, %s, is of the host that runs it, not of its node',
  (_what, payload) => {
    const fault = parseFault(notification('compute.instance.error', payload));
    expect(fault).toMatchObject({ type: 'COMPUTE_INSTANCE', hostname: 'h1', payload: instance });
  },
);

test('compute.process.error is a COMPUTE_PROCESS of that process', () => {
  const fault = parseFault(notification('compute.process.error', { host: 'h1', binary: 'nova-compute' }));
  const payload = { event: 'STOPPED', process_name: 'nova-compute' };
  expect(fault).toMatchObject({ type: 'COMPUTE_PROCESS', hostname: 'h1', payload });
});

test('the name of a host is taken as it is, its domain not cut off', () => {
  expect(parseFault(notification('compute.host.error', { host: 'h1.example.org' }))?.hostname).toBe('h1.example.org');
});

test.each([
  'compute.instance.create.error',
  'compute.instance.reboot.error',
  'instance.live_migration_force_complete.error',
  'instance.create.error',
  'compute.exception',
  'service.update',
  'scheduler.select_destinations.error',
  'constructor',
  '__proto__',
  'toString',
])('%s is no fault, whatever it says', (eventType) => {
  expect(parseFault(notification(eventType, { host: 'h1', uuid: 'i1' }))).toBeUndefined();
});

test.each([
  ['names no host', 'compute.host.error', {}],
  ['names a host that is no text', 'compute.host.error', { host: { $ne: '' } }],
  ['names an empty host', 'compute.host.error', { host: '' }],
  ['names a host that no database takes', 'compute.host.error', { host: 'h\0' }],
  ['names an endless host', 'compute.host.error', { host: 'h'.repeat(256) }],
  ['names no instance', 'compute.instance.error', { host: 'h1' }],
  ['names an instance that is no text', 'compute.instance.error', { host: 'h1', uuid: 5 }],
  ['has data that is no object', 'compute.host.error', { 'nova_object.data': 'h1', host: 'h1' }],
  ['has a host in its prototype only', 'compute.host.error', JSON.parse('{"__proto__":{"host":"h1"}}')],
])('an error that %s is poison', (_what, eventType, payload) => {
  expect(() => parseFault(notification(eventType, payload))).toThrow(
    expect.objectContaining({ name: 'PoisonMessageError' }),
  );
});

test('the record keeps the event without secrets and treacherous keys', () => {
  const payload = JSON.parse(
    '{"host":"h1","__proto__":{"a":1},"metadata":{"admin_password":"x","constructor":1},"auth_token":"t"}',
  );
  const kept = JSON.stringify(sanitizeNotification(notification('compute.host.error', payload)));
  expect(JSON.parse(kept)).toEqual({
    message_id: 'm1',
    publisher_id: 'nova-compute:h1',
    event_type: 'compute.host.error',
    timestamp: '2026-11-20T10:00:00.000Z',
    payload: { host: 'h1', metadata: { admin_password: '***' }, auth_token: '***' },
  });
  expect(kept).not.toContain('__proto__');
});

test('the record keeps a bounded part of a large event', () => {
  const body = { event_type: 'compute.host.error', payload: { host: 'h1', text: 'x'.repeat(900_000) } };
  const kept = JSON.stringify(sanitizeNotification(openEnvelope(Buffer.from(JSON.stringify(body)))));
  expect(kept.length).toBeLessThan(20_000);
});
