import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { CollectionLinks, MemberLinks } from '../../collection-schema.ts';
import { findRuleFaults } from '../mapping/check-rules.ts';
import { Rules, SCHEMA_VERSIONS } from '../mapping/rules.ts';
import { ChosenId } from '../schema.ts';

const SchemaVersion = z.enum(SCHEMA_VERSIONS, `Use ${SCHEMA_VERSIONS.join(', ')}.`);

export const FederationMapping = z.strictObject({
  id: z.string(),
  rules: z.array(z.unknown()),
  schema_version: SchemaVersion,
  links: MemberLinks,
});
export type FederationMapping = z.infer<typeof FederationMapping>;

export const MappingEnvelope = z.strictObject({ mapping: FederationMapping });
export const MappingList = z.strictObject({ mappings: z.array(FederationMapping), links: CollectionLinks });
export type MappingList = z.infer<typeof MappingList>;
export const MappingPath = z.object({ id: word });
export const NewMappingPath = z.object({ id: ChosenId });

/** Rules with the version of their language, checked together. */
export const MappingRules = z.strictObject({ rules: Rules, schema_version: SchemaVersion.default('1.0') });
export type MappingRules = z.infer<typeof MappingRules>;

/** Reports what the shape of rules cannot express. */
export function checkRules({ rules, schema_version }: MappingRules, context: z.core.$RefinementCtx): void {
  for (const { path, message } of findRuleFaults(rules, schema_version)) {
    context.addIssue({ code: 'custom', message, path: ['rules', ...path] });
  }
}

/** Clients may repeat the id. */
export const NewMapping = z.object({
  mapping: MappingRules.extend({ id: word.optional() }).superRefine(checkRules),
});
export type NewMapping = z.infer<typeof NewMapping>['mapping'];
