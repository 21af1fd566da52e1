import type { Reader } from '#lib/db/database.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { DAY_MS, type LifecycleAction, type LifecycleRule } from './lifecycle.ts';
import { type DuePage, walkDue } from './lifecycle-walk.ts';

/** Something that the rules would delete. */
interface PreviewItem {
  name: string;
  action: LifecycleAction | 'abort-upload';
  versionId?: string;
  size: number;
  ruleId: string;
}

export interface LifecyclePreview {
  /** The first ones in the order of names. */
  items: PreviewItem[];
  /** Numbers of all that were found. */
  counts: Record<PreviewItem['action'], number>;
  /** Bytes that would be freed; expired versions of a bucket with versioning stay stored. */
  freedBytes: number;
  /** False if the bucket has more versions than the preview reads. */
  isComplete: boolean;
}

/** Maximum versions and uploads that a preview reads. */
const MAX_ROWS = 100_000;

const itemsOf = ({ versions, uploads }: DuePage): PreviewItem[] => [
  ...versions.map(({ version: { name, versionId, size }, action, ruleId }) => ({
    name,
    versionId,
    size,
    action,
    ruleId,
  })),
  ...uploads.map(({ upload: { name }, ruleId }) => ({ name, size: 0, action: 'abort-upload' as const, ruleId })),
];

/**
 * What rules would delete now. Nothing is deleted. Locked versions are listed although their lock protects them.
 * @param rules stored ones, or a draft
 */
export async function previewLifecycle(
  db: Reader,
  bucket: Bucket,
  rules: readonly LifecycleRule[],
  { limit, nowMs }: { limit: number; nowMs: number },
): Promise<LifecyclePreview> {
  const preview: LifecyclePreview = {
    items: [],
    counts: { expire: 0, 'remove-version': 0, 'remove-marker': 0, 'abort-upload': 0 },
    freedBytes: 0,
    isComplete: true,
  };
  let rows = 0;
  for await (const page of walkDue(db, bucket, rules, { nowMs, dayMs: DAY_MS })) {
    for (const item of itemsOf(page)) {
      preview.counts[item.action] += 1;
      const isKept = item.action === 'expire' && bucket.settings.versioning !== undefined;
      preview.freedBytes += isKept ? 0 : item.size;
      if (preview.items.length < limit) preview.items.push(item);
    }
    rows += page.count;
    if (rows >= MAX_ROWS) return { ...preview, isComplete: false };
  }
  return preview;
}
