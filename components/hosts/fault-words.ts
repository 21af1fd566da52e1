import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const faultWords: Record<Fault['type'], { title: string; description: string }> = {
  host_down: {
    title: msg('The host loses power'),
    description: msg('Everything that runs there is off until the fault is repaired.'),
  },
  process_down: {
    title: msg('Its compute process is down'),
    description: msg('Its instances keep running but cannot be changed.'),
  },
  operation_fails: { title: msg('Operations fail'), description: msg('Operations in progress fail.') },
  operation_slow: { title: msg('Operations are slow'), description: msg('Every operation takes longer than usual.') },
  instance_crash: {
    title: msg('An instance crashes'),
    description: msg('Immediate. Starting the instance repairs it.'),
  },
};

const CONSEQUENCES: Record<Fault['type'], string> = {
  host_down: msg('The host has power again. Instances that are still on it stay off until they are started.'),
  process_down: msg('The compute process reports again, and the instances of the host can be changed.'),
  operation_fails: msg('Operations succeed again.'),
  operation_slow: msg('Operations take their usual time again.'),
  instance_crash: msg('Starting the instance repairs it.'),
};
const STAYS_OUT = msg('If a recovery took the host out of service, it stays out of service until you return it.');

export function repairConsequences(faults: readonly Pick<Fault, 'type'>[]): string[] {
  const types = new Set(faults.map(({ type }) => type));
  const mayBeOut = types.has('host_down') || types.has('process_down');
  return [...[...types].map((type) => CONSEQUENCES[type]), ...(mayBeOut ? [STAYS_OUT] : [])];
}
