import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** How faults of the simulated fleet are spoken of. */
export const faultWords: Record<Fault['type'], { title: string; description: string }> = {
  host_down: {
    title: msg('The host loses its power'),
    description: msg('All that runs there is off until it is mended.'),
  },
  process_down: {
    title: msg('Its compute process is down'),
    description: msg('Its instances run on, and cannot be changed.'),
  },
  operation_fails: { title: msg('Operations fail'), description: msg('What is worked on ends in failure.') },
  operation_slow: { title: msg('Operations are slow'), description: msg('Each takes longer than it would.') },
  instance_crash: { title: msg('An instance crashes'), description: msg('At once; starting it mends it.') },
};
