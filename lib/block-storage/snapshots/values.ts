import { z } from 'zod';
import { TOO_LONG } from '#lib/i18n/too-long.ts';

/** Applies to names and descriptions. */
export const SnapshotName = z.string().max(255, TOO_LONG);
