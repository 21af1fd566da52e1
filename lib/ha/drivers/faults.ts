import { z } from 'zod';
import { PoisonMessageError } from '#lib/bus/bus.ts';
import type { BusNotification } from '#lib/bus/envelope.ts';
import { plainWord, word } from '#lib/http/bounds.ts';
import type { NewNotification } from '../notifications/schema.ts';

/** The fields used from both layouts; each has a different name for the instance. */
const Payload = z.object({
  host: plainWord.min(1),
  binary: plainWord.optional().catch(undefined),
  forced_down: z.boolean().optional().catch(undefined),
  fenced: z.boolean().optional().catch(undefined),
  power: word.optional().catch(undefined),
  uuid: plainWord.min(1).optional().catch(undefined),
  instance_id: plainWord.min(1).optional().catch(undefined),
  instance_uuid: plainWord.min(1).optional().catch(undefined),
});
type Payload = z.infer<typeof Payload>;

type Fault = Pick<NewNotification, 'type' | 'payload'>;

/**
 * Compute errors that mean a fault; docs/contract/ha.md 9. Errors of actions, such as `compute.instance.create.error`,
 * are not included: the caller sees them, and the instance is not broken.
 */
const FAULTS: Readonly<Record<string, (payload: Payload) => Fault>> = {
  'compute.host.error': (payload) => ({
    type: 'COMPUTE_HOST',
    payload: { event: 'STOPPED', cluster_status: 'OFFLINE', host_status: isFenced(payload) ? 'NORMAL' : 'UNKNOWN' },
  }),
  'compute.process.error': ({ binary = 'nova-compute' }) => ({
    type: 'COMPUTE_PROCESS',
    payload: { event: 'STOPPED', process_name: binary },
  }),
  'compute.instance.error': ({ uuid, instance_id, instance_uuid }) => ({
    type: 'COMPUTE_INSTANCE',
    payload: {
      event: 'LIFECYCLE',
      instance_uuid: uuid ?? instance_id ?? instance_uuid ?? failMissing('an instance'),
      vir_domain_event: 'STOPPED_FAILED',
    },
  }),
};

/** Only a host that certainly runs nothing may be evacuated, so only true counts. */
const isFenced = ({ forced_down, fenced, power }: Payload) =>
  forced_down === true || fenced === true || power === 'off';

/** The fault in a bus notification; undefined if it is none. @throws Poison */
export function parseFault({ eventType, at, payload }: BusNotification): NewNotification | undefined {
  const read = Object.hasOwn(FAULTS, eventType) ? FAULTS[eventType] : undefined;
  if (!read) return undefined;
  const { success, data } = Payload.safeParse(payload['nova_object.data'] ?? payload);
  if (!success) failMissing('a host');
  return { ...read(data), hostname: data.host, generated_time: at };
}

function failMissing(what: string): never {
  throw new PoisonMessageError(`The message does not specify ${what}.`);
}
