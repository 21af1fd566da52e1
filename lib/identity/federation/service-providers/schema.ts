import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description } from '../../attributes.ts';
import { BooleanFilter } from '../../collection-schema.ts';
import { ChosenId } from '../schema.ts';

export const ServiceProvider = z.strictObject({
  id: z.string(),
  auth_url: z.string(),
  sp_url: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  relay_state_prefix: z.string(),
  links: MemberLinks,
});
export type ServiceProvider = z.infer<typeof ServiceProvider>;

export const NewServiceProviderPath = z.object({ id: ChosenId });
export const ServiceProviderQuery = PageQuery.extend({ id: word.optional(), enabled: BooleanFilter.optional() });

const Address = text(225).regex(/^https?:\/\/[^\s]+$/i, 'Use an http or https URL.');
export const NewServiceProvider = z.strictObject({
  auth_url: Address,
  sp_url: Address,
  description: Description.nullish(),
  enabled: z.boolean().optional(),
  relay_state_prefix: word.nullish(),
});
export type NewServiceProvider = z.infer<typeof NewServiceProvider>;
export const ServiceProviderChange = NewServiceProvider.partial();
export type ServiceProviderChange = z.infer<typeof ServiceProviderChange>;
