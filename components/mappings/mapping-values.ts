import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { rulesFault, SCHEMA_VERSIONS } from './mapping-texts.ts';

/** Most characters of the rules of a mapping. */
const MAX_RULES = 65_536;

/** A name that is part of addresses. */
export const Identifier = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,64}$/, msg('Use 1 to 64 letters, digits, dots, hyphens and underscores.'));

export const RulesText = z
  .string()
  .max(MAX_RULES, msg('Use at most 65536 characters.'))
  .superRefine((text, context) => {
    const message = rulesFault(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const MappingValues = z.object({
  id: Identifier,
  schema_version: z.enum(SCHEMA_VERSIONS),
  rules: RulesText,
});
export type MappingValues = z.infer<typeof MappingValues>;
