import { z } from 'zod';
import { TOO_LONG } from '#lib/i18n/too-long.ts';

/** Characters. */
export const MAX_SNAPSHOT_NAME = 255;

/** Applies to names and descriptions. */
export const SnapshotName = z.string().max(MAX_SNAPSHOT_NAME, TOO_LONG);
