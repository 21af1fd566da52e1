import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';

/** Applies to names and descriptions. */
export const BackupName = z.string().max(255, TOO_LONG);
export const ContainerName = text(255).regex(/^[^/]*$/, msg('A container name cannot contain a slash.'));
