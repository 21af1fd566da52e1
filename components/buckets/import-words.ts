import type { Format } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { BucketImport, BucketImportState } from '#lib/object-store/import/schema.ts';

interface Language {
  t: Translate;
  format: Pick<Format, 'bytes' | 'number' | 'list'>;
}

export const IMPORT_STATES: Record<BucketImportState, string> = {
  running: msg('Running'),
  cancelling: msg('Cancelling'),
  done: msg('Done'),
  failed: msg('Failed'),
  cancelled: msg('Cancelled'),
};

/** Where an import reads and writes, without the scheme. */
export const importPath = ({ source, bucket_name, target_prefix }: BucketImport) => ({
  source: `${source.endpoint.replace(/^https?:\/\//, '')}/${source.bucket}/${source.prefix}`,
  target: `${bucket_name}/${target_prefix}`,
});

/** Whether a complete run transferred and deleted nothing, so that both sides are equal. */
export const foundNothing = ({ state, counts }: BucketImport): boolean =>
  state === 'done' && counts.copied === 0 && counts.removed === 0;

/** What a run has done so far. */
export function countsText({ counts, progress }: BucketImport, { t, format }: Language): string {
  const { copied, unchanged, kept, removed, failed } = counts;
  const size = format.bytes(progress.bytes);
  return format.list([
    t('{count, plural, one {# object transferred} other {# objects transferred}} ({size})', { count: copied, size }),
    ...(unchanged > 0 ? [t('{count} unchanged', { count: format.number(unchanged) })] : []),
    ...(kept > 0 ? [t('{count} kept as they are here', { count: format.number(kept) })] : []),
    ...(removed > 0 ? [t('{count} deleted', { count: format.number(removed) })] : []),
    ...(failed > 0 ? [t('{count} failed', { count: format.number(failed) })] : []),
  ]);
}

/** How many objects were compared with the source, and how; undefined before the first. */
export function verificationText({ counts }: BucketImport, { t, format }: Language): string | undefined {
  const { md5, parts, checksum, size } = counts.verified;
  const texts = [
    ...(md5 > 0 ? [t('{count} by MD5', { count: format.number(md5) })] : []),
    ...(parts > 0 ? [t('{count} by the MD5s of their parts', { count: format.number(parts) })] : []),
    ...(checksum > 0 ? [t('{count} by another checksum', { count: format.number(checksum) })] : []),
    ...(size > 0 ? [t('{count} only by size', { count: format.number(size) })] : []),
  ];
  return texts.length === 0 ? undefined : t('Compared with the source: {ways}', { ways: format.list(texts) });
}
