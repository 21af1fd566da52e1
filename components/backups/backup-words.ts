import type { Backup } from '#lib/block-storage/backups/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

export const backupName = ({ name, id }: Pick<Backup, 'name' | 'id'>): string => name || id;

const kindWord = ({ is_incremental }: Pick<Backup, 'is_incremental'>): string =>
  is_incremental ? msg('Incremental') : msg('Full');

export function stepWord(backup: Pick<Backup, 'is_incremental'>, depth: number, t: Translate): string {
  const kind = t(kindWord(backup));
  return depth > 0 ? t('{kind}, step {depth}', { kind, depth }) : kind;
}
