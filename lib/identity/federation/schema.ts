import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';

/** Ids that administrators choose. They are parts of addresses. */
export const ChosenId = text(64).regex(
  /^(?!\.+$)[\w.~@:+-]+$/,
  'Use 1 to 64 letters, digits and the characters . _ ~ @ : + -, but not only dots.',
);

/** Ids of a protocol that may not exist. */
export const ProtocolPath = z.object({ idp_id: word, protocol_id: word });
export type ProtocolPath = z.infer<typeof ProtocolPath>;
