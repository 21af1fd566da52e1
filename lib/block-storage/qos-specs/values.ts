import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

/** Who enforces them: the hypervisor (front-end), the storage (back-end), or both. */
export const QosConsumer = z.enum(['front-end', 'back-end', 'both'], msg('Use front-end, back-end or both.'));
export type QosConsumer = z.infer<typeof QosConsumer>;
