import { z } from 'zod';
import { LONGEST_REASON } from '#lib/errors/reason.ts';
import { msg } from '#lib/i18n/text.ts';

export const OptionalReason = z.string().trim().max(LONGEST_REASON);

export const Reason = OptionalReason.min(1, msg('Give a reason. Other users can read it.'));
