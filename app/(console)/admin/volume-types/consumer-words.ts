import type { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const CONSUMERS: Record<QosConsumer, { title: string; description: string }> = {
  'front-end': {
    title: msg('Hypervisor'),
    description: msg('front-end: enforced by the host of the instance.'),
  },
  'back-end': { title: msg('Storage'), description: msg('back-end: enforced by the storage.') },
  both: { title: msg('Both'), description: msg('both: enforced by both.') },
};
