import { msg } from '#lib/i18n/text.ts';
import type { VersioningState } from '#lib/object-store/console/schema.ts';

const VERSIONING: Record<VersioningState, string> = {
  off: msg('Off'),
  enabled: msg('On'),
  suspended: msg('Suspended'),
};

export const versioningWord = (versioning: VersioningState): string => VERSIONING[versioning];
