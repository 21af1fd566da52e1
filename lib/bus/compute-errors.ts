import { z } from 'zod';
import type { OutgoingMessage } from './bus.ts';
import { inEnvelope, messageIdOf } from './envelope.ts';
import type { LoggedEvent } from './relay.ts';

/** Log payload of `compute.host.error` and `compute.process.error`; lib/compute/liveness. */
const HostError = z.object({
  host: z.string(),
  binary: z.string(),
  service_id: z.string(),
  availability_zone: z.string(),
  disabled: z.boolean(),
  forced_down: z.boolean(),
  last_seen_up: z.string(),
  power: z.string(),
  fenced: z.boolean().optional(),
});
/** Log payload of `compute.instance.error`. */
const InstanceError = z.object({
  instance_uuid: z.string(),
  display_name: z.string(),
  host: z.string(),
  state: z.string(),
  power_state: z.int(),
});

/** Compute faults that are published on the bus. */
export const COMPUTE_ERRORS = ['compute.host.error', 'compute.process.error', 'compute.instance.error'];

/** The messages of a fault as compute publishes them. Repeated calls return the same ids; docs/contract/ha.md 9. */
export function composeError(event: LoggedEvent): OutgoingMessage[] {
  const said = payloadOf(event);
  if (!said) return [];
  const body = inEnvelope({
    id: messageIdOf(event),
    publisherId: `nova-compute:${said.host}`,
    eventType: event.type,
    at: event.at,
    payload: said.payload,
  });
  return [{ topic: 'versioned_notifications.error', body }];
}

interface ComputeErrorMessage {
  host: string;
  payload: Record<string, unknown>;
}

function payloadOf({ type, after, project_id }: LoggedEvent): ComputeErrorMessage | undefined {
  const said: unknown = JSON.parse(after ?? 'null');
  if (type !== 'compute.instance.error') {
    const { data } = HostError.safeParse(said);
    return data && { host: data.host, payload: versioned('ServiceStatusPayload', '1.1', servicePayload(data)) };
  }
  const { data } = InstanceError.safeParse(said);
  const payload = data && { ...instancePayload(data), tenant_id: project_id };
  return data && { host: data.host, payload: versioned('InstanceActionPayload', '1.9', payload) };
}

/** Upstream's service payload with additions: its power, and whether the host certainly no longer runs anything. */
const servicePayload = ({ service_id, ...error }: z.infer<typeof HostError>) => ({
  ...error,
  topic: 'compute',
  uuid: service_id,
  disabled_reason: null,
  report_count: 0,
  version: 0,
});

const instancePayload = ({ instance_uuid, power_state, ...error }: z.infer<typeof InstanceError>) => ({
  ...error,
  uuid: instance_uuid,
  node: error.host,
  task_state: null,
  power_state: POWER_NAMES[power_state] ?? 'pending',
});

/** Power states as named in upstream's versioned notifications. */
const POWER_NAMES: Readonly<Record<number, string>> = {
  1: 'running',
  3: 'paused',
  4: 'shutdown',
  6: 'crashed',
  7: 'suspended',
};

const versioned = (name: string, version: string, data: unknown) => ({
  'nova_object.name': name,
  'nova_object.namespace': 'nova',
  'nova_object.version': version,
  'nova_object.data': data,
});
