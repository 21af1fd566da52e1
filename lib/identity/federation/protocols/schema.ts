import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { AUTH_METHODS } from '../../tokens/schema.ts';
import { ChosenId } from '../schema.ts';
import { ProtocolConfigurationInput } from './configuration.ts';

/** Methods of tokens with another meaning: a protocol of that name would pass for a password or a second factor. */
const RESERVED: readonly string[] = [...AUTH_METHODS, 'ec2credential'];

export const Protocol = z.strictObject({
  id: z.string(),
  mapping_id: z.string(),
  remote_id_attribute: z.string().nullable(),
  /** How the platform speaks the protocol itself, without secrets. */
  configuration: z.record(z.string(), z.unknown()).optional(),
  /** Names of the stored secrets. */
  secrets: z.array(z.string()).optional(),
  links: z.strictObject({ self: z.string(), identity_provider: z.string() }),
});
export type Protocol = z.infer<typeof Protocol>;

export const NewProtocolPath = z.object({
  idp_id: word,
  protocol_id: ChosenId.refine((id) => !RESERVED.includes(id), `Do not use ${RESERVED.join(', ')}.`),
});

export const NewProtocol = z.strictObject({
  mapping_id: word,
  remote_id_attribute: word.nullish(),
  configuration: ProtocolConfigurationInput.nullish(),
});
export type NewProtocol = z.infer<typeof NewProtocol>;
export const ProtocolChange = NewProtocol.partial();
export type ProtocolChange = z.infer<typeof ProtocolChange>;
