import { unpackJson } from '#lib/db/column-types.ts';
import type { TrialBootOutcome } from '#lib/engine/hypervisor/trial-boots.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { backupOf } from './restore-aside.ts';
import type { CheckOutcome } from './values.ts';

const skipped = (detail: Text): CheckOutcome => ({ result: 'skipped', detail });

/** Boots a restored disk where that is possible. The guest writes to it, so its data is compared before. */
export async function checkBoot(
  platform: WorkflowPlatform,
  id: string,
  data: CheckOutcome['result'],
): Promise<CheckOutcome> {
  const { engine, env } = platform;
  const { bootable, image_metadata } = unpackJson((await backupOf(platform, id)).volume_facts);
  const seconds = env.NEPHOS_BACKUP_VERIFICATION_BOOT_TIMEOUT_SECONDS;
  if (data !== 'passed') return skipped(msg('Not booted, because the data differs.'));
  if (!bootable) return skipped(msg('Not booted: the volume is not bootable.'));
  if (engine.trialBoots === null) return skipped(msg('Not booted: the hosts are simulated.'));
  if (seconds === 0) return skipped(msg('Not booted: it is turned off.'));
  const request = { diskId: id, imageProperties: image_metadata ?? {}, timeoutMs: seconds * 1000 };
  return outcomeOf(await engine.trialBoots.boot(request), seconds);
}

/** Systems without a serial console write nothing, so silence is no failure. */
function outcomeOf(boot: TrialBootOutcome, seconds: number): CheckOutcome {
  switch (boot.result) {
    case 'booted':
      return { result: 'passed', detail: msg('The system booted and wrote: {line}', { line: boot.line }) };
    case 'ended':
      return skipped(msg('The guest stopped before its serial console showed a kernel or a login.'));
    case 'no-room':
      return skipped(msg('Not booted: no host has enough free memory.'));
    case 'silent':
      return skipped(
        msg('Within {seconds, number} seconds, the serial console showed neither a kernel nor a login.', { seconds }),
      );
  }
}

/** Removes what a verification left behind: its guest, and its disk. */
export async function removeTrial({ engine }: Pick<WorkflowPlatform, 'engine'>, id: string): Promise<void> {
  await engine.trialBoots?.end(id);
  await engine.storage.remove(id);
}
