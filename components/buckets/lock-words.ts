import { msg } from '#lib/i18n/text.ts';
import type { RetentionMode } from '#lib/object-store/console/settings/schema.ts';

export const MODE_WORDS: Record<RetentionMode, { title: string; description: string }> = {
  GOVERNANCE: {
    title: msg('Governance'),
    description: msg('Users with the permission to bypass governance can end the lock early.'),
  },
  COMPLIANCE: {
    title: msg('Compliance'),
    description: msg('No one can end the lock early, not even administrators. It can only be extended.'),
  },
};
