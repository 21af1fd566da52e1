import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { serviceAttributes } from './attributes.ts';

export const Service = z.strictObject(serviceAttributes.shape);
export type Service = z.infer<typeof Service>;

export const ServiceQuery = z.object({ host: word.optional(), binary: word.optional() });
export type ServiceQuery = z.infer<typeof ServiceQuery>;

const Reason = z
  .string()
  .min(1, 'Give a reason.')
  .max(255, 'Use at most 255 characters.')
  .refine((reason) => reason.trim() === reason, 'Do not begin or end with a space.');
/** Since 2.53. */
export const ServiceChanges = z
  .strictObject({
    status: z.enum(['enabled', 'disabled'], 'Use enabled or disabled.').optional(),
    disabled_reason: Reason.optional(),
    forced_down: BodyBoolean.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'No updates were requested.')
  .refine(
    ({ status, disabled_reason }) => disabled_reason === undefined || status === 'disabled',
    'Specifying disabled_reason requires that status is set to disabled.',
  );
export type ServiceChanges = z.infer<typeof ServiceChanges>;

const Name = z.string().min(1, 'Enter a name.').max(255, 'Use at most 255 characters.');
/** Identification of a service below 2.53. */
export const NamedService = z.strictObject({ host: Name, binary: Name });
export type NamedService = z.infer<typeof NamedService>;
export const DisabledService = NamedService.extend({ disabled_reason: Reason });
export const ForcedService = NamedService.extend({ forced_down: BodyBoolean });

/** Response below 2.53. */
export const NamedServiceAnswer = NamedService.extend({
  status: z.enum(['enabled', 'disabled']).optional(),
  disabled_reason: z.string().optional(),
  forced_down: z.boolean().optional(),
});
