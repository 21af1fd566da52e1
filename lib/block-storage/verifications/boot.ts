import { unpackJson } from '#lib/db/column-types.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { backupOf } from './restore-aside.ts';
import type { CheckOutcome } from './values.ts';

const skipped = (detail: Text): CheckOutcome => ({ result: 'skipped', detail });

/** Boots a restored disk where that is possible. */
export async function bootCheck(
  platform: WorkflowPlatform,
  id: string,
  data: CheckOutcome['result'],
): Promise<CheckOutcome> {
  const backup = await backupOf(platform, id);
  if (data !== 'passed') return skipped(msg('Not booted, because the data differs.'));
  if (!unpackJson(backup.volume_facts).bootable) return skipped(msg('Not booted: the volume is not bootable.'));
  return skipped(msg('Not booted: the hosts are simulated.'));
}
