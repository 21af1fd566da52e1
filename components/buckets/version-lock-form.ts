import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { localMinute, momentIn } from '#lib/i18n/zones.ts';
import { RetentionMode, type VersionLock, type VersionLockChanges } from '#lib/object-store/console/settings/schema.ts';

export const VersionLockForm = z
  .object({
    mode: z.enum(['none', ...RetentionMode.options]),
    /** Value of a `datetime-local` input. */
    until: z.string(),
    zone: z.string(),
    legal_hold: z.boolean(),
    bypasses_governance: z.boolean(),
  })
  .refine(
    ({ mode, until, zone }) => mode === 'none' || (until !== '' && momentIn(zone, until).getTime() > Date.now()),
    {
      path: ['until'],
      message: msg('Choose a time in the future.'),
    },
  );
export type VersionLockForm = z.infer<typeof VersionLockForm>;

/** Values of the form for a lock. A retention that has ended is none. */
export function valuesOfLock({ retention, legal_hold }: VersionLock, zone: string, now: number): VersionLockForm {
  const current = retention && Date.parse(retention.until) > now ? retention : null;
  return {
    mode: current?.mode ?? 'none',
    until: current ? localMinute(Date.parse(current.until), zone) : '',
    zone,
    legal_hold,
    bypasses_governance: false,
  };
}

/** What the user changed; the retention only if mode or time differ from the values before. */
export function changesOfLock(form: VersionLockForm, before: VersionLockForm): VersionLockChanges {
  const isSame = form.mode === before.mode && (form.mode === 'none' || form.until === before.until);
  const retention =
    form.mode === 'none' ? null : { mode: form.mode, until: momentIn(form.zone, form.until).toISOString() };
  return {
    ...(!isSame && { retention }),
    ...(form.legal_hold !== before.legal_hold && { legal_hold: form.legal_hold }),
    ...(form.bypasses_governance && { bypasses_governance: true }),
  };
}
