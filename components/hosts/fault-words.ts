import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** How faults of the simulated fleet are spoken of. */
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
