import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';

export const ProtocolPath = z.object({ protocol_id: word });
export const ProviderPath = z.object({ idp_id: word, protocol_id: word });
export const WebssoQuery = z.object({
  /** Address of the dashboard to which the browser posts the token. */
  origin: text(2048).min(1),
});
