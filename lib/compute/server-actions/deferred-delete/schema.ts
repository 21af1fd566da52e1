import { z } from 'zod';
import { boundedByBody } from '#lib/http/bounds.ts';

/** Restoring and deleting for good take no parameters: whatever clients send is accepted. */
export const NoParameters = boundedByBody(z.unknown());
