import type { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** Who holds volumes to QoS specs, in words. */
export const CONSUMERS: Record<QosConsumer, { title: string; description: string }> = {
  'front-end': {
    title: msg('Hypervisor'),
    description: msg('front-end: the host of the instance counts what passes.'),
  },
  'back-end': { title: msg('Storage'), description: msg('back-end: the storage itself counts.') },
  both: { title: msg('Both'), description: msg('both: each of the two counts.') },
};
