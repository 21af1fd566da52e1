import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { IdentityOptions, LdapOptions } from './options.ts';

const Group = z.enum(['identity', 'ldap']);
export type Group = z.infer<typeof Group>;

/** Options of a domain's identity backend, by group; docs/contract/identity.md 6. */
export const DomainConfig = z.strictObject({ identity: IdentityOptions.optional(), ldap: LdapOptions.optional() });
export type DomainConfig = z.output<typeof DomainConfig>;

export const DomainConfigBody = z.strictObject({ config: DomainConfig });
/** One option, by its name alone. */
const OptionValue = z.strictObject({ ...IdentityOptions.shape, ...LdapOptions.shape });
export type OptionValue = z.output<typeof OptionValue>;
export const OptionBody = z.strictObject({ config: OptionValue });

const ShownLdap = LdapOptions.omit({ password: true });
export const ShownConfig = z.strictObject({ identity: IdentityOptions.optional(), ldap: ShownLdap.optional() });
export type ShownConfig = z.output<typeof ShownConfig>;
export const ShownOption = z.strictObject({ ...IdentityOptions.shape, ...ShownLdap.shape });
export type ShownOption = z.output<typeof ShownOption>;

export const GroupPath = z.object({ id: word, group: Group });
export const OptionPath = z.object({ id: word, group: Group, option: word });
export type OptionPath = z.infer<typeof OptionPath>;
export const DefaultGroupPath = z.object({ group: Group });
export const DefaultOptionPath = z.object({ group: Group, option: word });
