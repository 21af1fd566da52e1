import { z } from 'zod';
import { boundedByBody } from '#lib/http/bounds.ts';

const Name = z.string().min(1, 'Give a name.').max(255, 'Use at most 255 characters.');

/** Below 2.77 there is nothing to say; whatever stands there is ignored. */
export const Unshelve = z.object({ unshelve: boundedByBody(z.unknown()) });

export const UnshelveToZone = z.object({ unshelve: z.strictObject({ availability_zone: Name }).nullable() });

/** From 2.91 on; a zone of null lets the server go to any. */
export const UnshelveToHost = z.object({
  unshelve: z.strictObject({ availability_zone: Name.nullish(), host: Name.nullish() }).nullable(),
});

/** Where a server shall go. A key that is absent changes nothing. */
export interface Destination {
  availability_zone?: string | null | undefined;
  host?: string | null | undefined;
}
