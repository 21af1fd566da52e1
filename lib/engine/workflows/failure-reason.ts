import { z } from 'zod';
import { NoValidHost } from '../scheduler/no-valid-host.ts';

/** Why something failed, as data; stored and sent with the message. */
export const FailureReason = z.discriminatedUnion('code', [NoValidHost]);
export type FailureReason = z.infer<typeof FailureReason>;
