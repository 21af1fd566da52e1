import { z } from 'zod';

/** Restoring and deleting for good take no parameters: whatever clients send is accepted. */
export const NoParameters = z.unknown();
