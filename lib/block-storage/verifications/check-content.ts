import { MIB } from '#lib/bytes.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { msg } from '#lib/i18n/text.ts';
import { BLOCK, hashBlock, SEGMENT, splitIntoBlocks } from '../backups/blocks.ts';
import { layerOf } from '../backups/content.ts';
import { hashesOf } from '../backups/layers.ts';
import type { BackupRow } from '../backups/view.ts';
import { DiskScan } from './disk-scan.ts';
import { backupOf } from './restore-aside.ts';
import type { CheckOutcome } from './values.ts';

interface ContentOutcome {
  data: CheckOutcome;
  fileSystems: CheckOutcome;
}

/** Reads the restored disk once: compares its blocks with the recorded hashes, and looks for file systems. */
export async function checkContent(platform: WorkflowPlatform, id: string): Promise<ContentOutcome> {
  const scan = new DiskScan();
  const comparison = await compare(platform, id, await backupOf(platform, id), scan);
  return { data: dataOutcome(comparison), fileSystems: fileSystemsOutcome(comparison, scan) };
}

interface Comparison {
  /** Blocks with the recorded hash. */
  same: number;
  /** Blocks with another hash, without a recorded one, or missing. */
  different: number;
  /** The first of them. */
  first: number | undefined;
}

async function compare(
  { database, env, engine }: WorkflowPlatform,
  id: string,
  backup: BackupRow,
  scan: DiskScan,
): Promise<Comparison> {
  const found: Comparison = { same: 0, different: 0, first: undefined };
  const report = (number: number) => {
    found.different += 1;
    found.first = Math.min(found.first ?? number, number);
  };
  const blocks = splitIntoBlocks(engine.storage.read({ volume: id }));
  let next = await blocks.next();
  for (let segment = 0; segment < backup.size; segment += 1) {
    const recorded = await hashesOf({ database, env }, layerOf(backup), segment);
    for (; !next.done && Math.floor(next.value.number / SEGMENT) === segment; next = await blocks.next()) {
      const { number, bytes } = next.value;
      scan.read(next.value);
      if (recorded.get(number) === hashBlock(bytes)) found.same += 1;
      else report(number);
      recorded.delete(number);
    }
    for (const number of recorded.keys()) report(number);
  }
  return found;
}

function dataOutcome({ same, different, first = 0 }: Comparison): CheckOutcome {
  if (different === 0 && same === 0)
    return { result: 'passed', detail: msg('The restored disk is empty, as the backed-up one was.') };
  if (different === 0) {
    const detail = msg('The restored data is the backed-up data: all {count, number} blocks have the recorded hash.', {
      count: same,
    });
    return { result: 'passed', detail };
  }
  const values = { count: different, position: Math.floor((first * BLOCK) / MIB) };
  const detail = msg(
    '{count, plural, one {One block differs} other {# blocks differ}} from the backed-up data, the first at {position, number} MiB.',
    values,
  );
  return { result: 'failed', detail };
}

function fileSystemsOutcome({ same, different }: Comparison, { names, isTableDamaged }: DiskScan): CheckOutcome {
  if (same + different === 0) return { result: 'skipped', detail: msg('The backup contains no data.') };
  if (isTableDamaged) return { result: 'failed', detail: msg('The GPT partition table differs from its checksum.') };
  if (names.length === 0)
    return { result: 'skipped', detail: msg('There is no partition table and no known file system.') };
  return { result: 'passed', detail: msg('Found {names}.', { names: names.join(', ') }) };
}
