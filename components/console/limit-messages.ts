import type { z } from 'zod';
import { msg, type Text } from '#lib/i18n/text.ts';

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'path'> & { origin?: unknown; minimum?: unknown; maximum?: unknown };

/** Message about the length of a text, for schemas of forms that give none. */
export function limitMessage({ code, path, origin, minimum, maximum }: Issue): Text | undefined {
  if (origin !== 'string') return undefined;
  if (code === 'too_big') return msg('Use at most {max, number} characters.', { max: Number(maximum) });
  if (code !== 'too_small') return undefined;
  if (minimum !== 1) return msg('Use at least {min, number} characters.', { min: Number(minimum) });
  return path?.at(-1) === 'name' ? msg('Enter a name.') : msg('Enter a value.');
}
