import { msg } from '#lib/i18n/text.ts';
import type { RetentionMode } from '#lib/object-store/console/settings/schema.ts';

export const MODE_NAMES: Record<RetentionMode, string> = {
  GOVERNANCE: msg('Governance'),
  COMPLIANCE: msg('Compliance'),
};

export const MODE_SENTENCES: Record<RetentionMode, string> = {
  GOVERNANCE: msg('Users with the permission to bypass governance can end the lock early.'),
  COMPLIANCE: msg('No one can end the lock early, not even administrators. It can only be extended.'),
};
