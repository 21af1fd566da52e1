import { LONGEST_MS } from './connection.ts';
import type { DriverContext } from './driver-context.ts';
import { ignoreFailures } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { runQuiesced } from './quiesce.ts';

/** A disk of a running machine by its guest device, and the file that becomes its copy. */
interface Mirror {
  device: string;
  path: string;
  format: string;
}

/**
 * Mirrors a disk while the guest writes, and then detaches the mirror. A crash of this process never changes the disks
 * of the machine. With a guest agent, file systems are consistent in the copy.
 */
export async function mirror(
  ctx: DriverContext,
  machine: FoundDomain,
  { device, path, format }: Mirror,
): Promise<void> {
  const { host, plan } = machine;
  const run = (...args: string[]) => host.connection.run(args, { timeoutMs: LONGEST_MS });
  await run('blockjob', plan.id, device, '--abort').catch(ignoreFailures('other', 'refused', 'busy'));
  await run('blockcopy', plan.id, device, path, '--format', format, '--transient-job', '--wait');
  await runQuiesced(ctx, machine, async () => {
    await run('blockjob', plan.id, device, '--abort');
  });
}
