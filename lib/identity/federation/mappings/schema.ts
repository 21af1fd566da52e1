import { z } from 'zod';
import { boundedList, recordOf, text, word } from '#lib/http/bounds.ts';
import { findRuleFaults } from '../mapping/check-rules.ts';
import { ChosenId } from '../schema.ts';
import { mappingAttributes } from './attributes.ts';

export const FederationMapping = z.strictObject(mappingAttributes.shape);
export type FederationMapping = z.infer<typeof FederationMapping>;

export const NewMappingPath = z.object({ id: ChosenId });

export const MappingRules = z.strictObject(mappingAttributes.createShape);
export type MappingRules = z.infer<typeof MappingRules>;

/** Reports what the shape of rules cannot express. */
function checkRules({ rules, schema_version }: MappingRules, context: z.core.$RefinementCtx): void {
  for (const { path, message } of findRuleFaults(rules, schema_version)) {
    context.addIssue({ code: 'custom', message, path: ['rules', ...path] });
  }
}

/** Clients may repeat the id. */
export const NewMapping = MappingRules.extend({ id: word.optional() }).superRefine(checkRules);
export type NewMapping = z.infer<typeof NewMapping>;

const MAX_ATTRIBUTES = 2000;

/** Attributes as a provider sends them: lists, or text with semicolons between several values. */
const TestedAssertion = recordOf(word, z.union([text(16_384), boundedList(text(16_384), 1000)]), MAX_ATTRIBUTES);

/** Rules, and the assertion that they are applied to. Without one, only `locks_out_caller` is found out. */
export const MappingTest = MappingRules.extend({
  /** The mapping that the rules would replace. */
  mapping_id: word.nullish(),
  /** The provider that vouches; that of the rejected assertion by default. */
  provider_id: word.nullish(),
  assertion: TestedAssertion.nullish(),
  rejected_assertion_id: word.nullish(),
})
  .superRefine(checkRules)
  .refine(({ assertion, rejected_assertion_id: id }) => !assertion || !id, {
    error: 'Use either assertion or rejected_assertion_id.',
    path: ['assertion'],
  });
export type MappingTest = z.infer<typeof MappingTest>;

const NamedObject = z.strictObject({ id: z.string().nullable(), name: z.string() });

export const MappingExplanation = z.strictObject({
  rules: z.array(
    z.strictObject({
      is_matched: z.boolean(),
      requirements: z.array(
        z.strictObject({
          type: z.string(),
          is_met: z.boolean(),
          /** Null if it is met. */
          reason: z.string().nullable(),
          /** Values that it gives to the rule; null if it gives none. */
          values: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
  /** Why the sign-in would be rejected; null if it would not. */
  rejection: z.string().nullable(),
  /** Without an id before the first sign-in. */
  user: z
    .strictObject({
      ...NamedObject.shape,
      email: z.string().nullable(),
      type: z.enum(['ephemeral', 'local']),
      domain: NamedObject,
    })
    .nullable(),
  /** Without an id if they do not exist. */
  groups: z.array(z.strictObject({ ...NamedObject.shape, domain: NamedObject })),
  /** Without an id if the sign-in would create them. */
  projects: z.array(z.strictObject({ ...NamedObject.shape, domain: NamedObject, roles: z.array(NamedObject) })),
  warnings: z.array(z.string()),
  /** Whether the caller signed in with this mapping and could not do so again, or would no longer be an administrator. */
  locks_out_caller: z.boolean(),
});
export type MappingExplanation = z.infer<typeof MappingExplanation>;
