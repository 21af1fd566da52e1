import type { z } from 'zod';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { SchemaFacts } from './schema-facts.ts';

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'path'> & { origin?: unknown; minimum?: unknown; maximum?: unknown };

/**
 * Message about the length of a text or the range of a number, for schemas of forms that give none.
 * @param facts those of the form's schema
 */
export function limitMessage(
  { code, path = [], origin, minimum, maximum }: Issue,
  facts: SchemaFacts,
): Text | undefined {
  const field = facts[String(path[0])];
  if (path.length === 1 && field?.kind === 'number') return rangeMessage(field);
  if (origin !== 'string') return undefined;
  if (code === 'too_big') return msg('Use at most {max, number} characters.', { max: Number(maximum) });
  if (code !== 'too_small') return undefined;
  if (minimum !== 1) return msg('Use at least {min, number} characters.', { min: Number(minimum) });
  return path.at(-1) === 'name' ? msg('Enter a name.') : msg('Enter a value.');
}

function rangeMessage({ min, max, step }: SchemaFacts[string]): Text | undefined {
  if (step === undefined) return min === undefined ? undefined : msg('Use {min, number} or more.', { min });
  if (min === undefined) return msg('Use a whole number.');
  return max === undefined
    ? msg('Use a whole number, {min, number} or more.', { min })
    : msg('Use a whole number from {min, number} to {max, number}.', { min, max });
}
