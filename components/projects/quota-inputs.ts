import { z } from 'zod';
import { Amount } from '#lib/identity/registered-limits/amount.ts';

/** One limit per quota; undefined if the default applies. */
export const QuotaInputs = z.record(z.string(), Amount.optional());
