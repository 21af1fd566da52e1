import { z } from 'zod';

/** Encrypted with the RSA key of the server's key pair, in base64; empty if there is none. */
export const ServerPassword = z.string();

export const ChangePassword = z.strictObject({ adminPass: z.string().max(255, 'Use at most 255 characters.') });
