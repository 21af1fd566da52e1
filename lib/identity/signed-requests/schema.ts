import { z } from 'zod';
import { recordOf, text, word } from '#lib/http/bounds.ts';

/** Header and parameter values, and paths of a signed request. */
const Part = text(16_384);
/** Also numbers, as the middleware of other services sends them. */
const Value = z.union([Part, z.number().transform(String)]);
const Parts = recordOf(text(1024), Value, 500);

const SignedRequest = z.object({
  access: word.min(1),
  signature: word.min(1),
  host: word.default(''),
  verb: word.default('GET'),
  path: Part.default('/'),
  params: Parts.nullish().transform((given) => given ?? {}),
  headers: Parts.nullish().transform((given) => given ?? {}),
  body_hash: word.nullish().transform((given) => given ?? ''),
});
export type SignedRequest = z.output<typeof SignedRequest>;

/** A signed request as a service forwards it, under any of the names that clients use; docs/contract/identity.md 12. */
export const Ec2TokenRequest = z
  .object({
    credentials: SignedRequest.optional(),
    ec2Credentials: SignedRequest.optional(),
    credential: SignedRequest.optional(),
  })
  .transform(({ credentials, ec2Credentials, credential }, context): { request: SignedRequest } => {
    const request = credentials ?? ec2Credentials ?? credential;
    if (request) return { request };
    context.addIssue({ code: 'custom', message: 'Specify the signed request as credentials.' });
    return z.NEVER;
  });

const SignedText = z.object({
  access: word.min(1),
  signature: word.min(1),
  /** The signed text, in either alphabet of base64. */
  token: text(65_536).min(1),
});
export type SignedText = z.output<typeof SignedText>;
export const S3TokenRequest = z.object({ credentials: SignedText });
