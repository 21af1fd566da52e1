import { z } from 'zod';
import { MAX_TEXT } from '#lib/console/quota-requests/bounds.ts';
import { RequestedLimit } from '#lib/console/quota-requests/new-request.ts';
import type { QuotaDecision } from '#lib/console/quota-requests/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { momentIn } from '#lib/i18n/zones.ts';

const DAY_MS = 86_400_000;

/** Durations of a grant in days. */
export const DURATIONS = ['unlimited', '1', '7', '30', '90', 'custom'] as const;

export const decisionSchema = (zone: string) =>
  z
    .object({
      outcome: z.enum(['grant', 'decline']),
      limit: RequestedLimit,
      duration: z.enum(DURATIONS),
      /** Value of a `datetime-local` input in the time zone of the user. */
      moment: z.string(),
      comment: z.string().trim().max(MAX_TEXT),
    })
    .refine(
      ({ outcome, duration, moment }) =>
        outcome === 'decline' || duration !== 'custom' || momentIn(zone, moment).getTime() > Date.now(),
      { path: ['moment'], message: msg('Choose a time in the future.') },
    )
    .refine(({ outcome, comment }) => outcome === 'grant' || comment !== '', {
      path: ['comment'],
      message: msg('Enter the reason. The requester reads it.'),
    });
export type DecisionInput = z.output<ReturnType<typeof decisionSchema>>;

export function toDecision({ outcome, limit, duration, moment, comment }: DecisionInput, zone: string): QuotaDecision {
  if (outcome === 'decline') return { outcome, comment };
  if (duration === 'unlimited') return { outcome, limit, comment };
  const until = duration === 'custom' ? momentIn(zone, moment) : new Date(Date.now() + Number(duration) * DAY_MS);
  return { outcome, limit, comment, until: until.toISOString() };
}
