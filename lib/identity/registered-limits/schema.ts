import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';

const MAX_LIMIT = 2 ** 31 - 1;
const MAX_AT_ONCE = 100;

/** A limit; -1 means unlimited. */
export const Amount = z
  .int('Use a whole number; -1 means unlimited.')
  .min(-1, 'Use -1 (unlimited) or more.')
  .max(MAX_LIMIT, `Use at most ${MAX_LIMIT}.`);
export const ResourceName = word.min(1, 'Enter the name of the resource.');
export const LimitDescription = text(1024).nullish();
export const limitList = <S extends z.ZodType>(one: S) => boundedList(one, MAX_AT_ONCE).min(1, 'Specify at least one.');

/** Default limit of a resource for every project; docs/contract/identity.md 9. */
export const RegisteredLimit = z.strictObject({
  id: z.string(),
  service_id: z.string(),
  region_id: z.string().nullable(),
  resource_name: z.string(),
  default_limit: z.number(),
  description: z.string().nullable(),
  links: MemberLinks,
});
export type RegisteredLimit = z.infer<typeof RegisteredLimit>;

export const RegisteredLimits = z.array(RegisteredLimit);
export const RegisteredLimitQuery = PageQuery.extend({
  service_id: word.optional(),
  region_id: word.optional(),
  resource_name: word.optional(),
});

const RegisteredLimitInput = z.strictObject({
  service_id: word,
  region_id: word.nullish(),
  resource_name: ResourceName,
  default_limit: Amount,
  description: LimitDescription,
});
export const NewRegisteredLimits = limitList(RegisteredLimitInput);
export type NewRegisteredLimits = z.output<typeof NewRegisteredLimits>;
export const RegisteredLimitChange = RegisteredLimitInput.partial();
export type RegisteredLimitChange = z.output<typeof RegisteredLimitChange>;
