import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const ProtocolPath = z.object({ idp_id: word, protocol_id: word });
