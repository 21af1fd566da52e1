import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import type { NewServiceProviderInput, ServiceProvider } from '#lib/identity/federation/service-providers/schema.ts';

const Address = z
  .string()
  .trim()
  .max(225)
  .regex(/^https?:\/\/\S+$/i, msg('Enter an address such as https://cloud.example.com.'));

/** The form of a service provider. */
export const ServiceProviderValues = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[\w.~@:+-]{1,64}$/, msg('Use 1 to 64 letters, digits and the characters . _ ~ @ : + -.')),
  auth_url: Address,
  sp_url: Address,
  description: z.string().trim().max(1024),
  enabled: z.boolean(),
  relay_state_prefix: z.string().trim().max(255),
});
export type ServiceProviderValues = z.infer<typeof ServiceProviderValues>;

export const serviceProviderValuesOf = (provider: ServiceProvider | undefined): ServiceProviderValues => ({
  id: provider?.id ?? '',
  auth_url: provider?.auth_url ?? '',
  sp_url: provider?.sp_url ?? '',
  description: provider?.description ?? '',
  enabled: provider?.enabled ?? true,
  relay_state_prefix: provider?.relay_state_prefix ?? '',
});

/** Empty fields have no value; the relay state then has the default of the platform. */
export const serviceProviderFieldsOf = ({ id: _, ...values }: ServiceProviderValues): NewServiceProviderInput => ({
  ...values,
  description: values.description || null,
  relay_state_prefix: values.relay_state_prefix || null,
});
