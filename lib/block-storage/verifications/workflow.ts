import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { msg } from '#lib/i18n/text.ts';
import { checkBoot, removeTrial } from './boot.ts';
import { checkContent } from './check-content.ts';
import { beginVerification, endVerification } from './end.ts';
import { restoreAside } from './restore-aside.ts';
import type { CheckOutcome, VerificationCheck } from './values.ts';

/** Until another verification may have ended. */
const TURN_MS = 2000;

const SKIPPED: CheckOutcome = { result: 'skipped', detail: msg('Not checked, because the restore failed.') };

/**
 * Restores a backup into a disk that no volume has, so that nobody can see, attach or delete it and it counts against no
 * quota. Compares what was written there with the checksums of the backup, looks for file systems, boots it if possible,
 * and removes it. The disk has the id of the verification.
 */
export const verifyBackupWorkflow = defineWorkflow<{ id: string }>({
  name: 'backup.verify',
  // It may take hours: as for imports, ordinary work does not wait for it.
  pool: 'imports',
  async run(platform, run, { id }) {
    while (!(await beginVerification(platform, id))) await run.sleep('turn', TURN_MS, { isRepeated: true });
    const restored = await run.step('restore', () => restoreAside(platform, id));
    const checks: VerificationCheck[] = [];
    if (restored.check) checks.push({ name: 'restore', ...restored.check });
    if (restored.check?.result === 'passed') {
      const { data, fileSystems } = await run.step('check', () => checkContent(platform, id));
      checks.push({ name: 'data', ...data }, { name: 'file_systems', ...fileSystems });
      checks.push({ name: 'boot', ...(await run.step('boot', () => checkBoot(platform, id, data.result))) });
    } else if (restored.check) {
      for (const name of ['data', 'file_systems', 'boot'] as const) checks.push({ name, ...SKIPPED });
    }
    await run.step('remove', () => removeTrial(platform, id));
    await run.step('end', () => endVerification(platform.database, id, { ...restored, checks }));
  },
  async onFailure(platform, { id }, { message }) {
    await removeTrial(platform, id);
    await endVerification(platform.database, id, { checks: [], incomplete: message });
  },
});
