import { z } from 'zod';
import { recordOf, text, word } from '#lib/http/bounds.ts';

/** Values of headers and parameters, and paths, of a request that somebody signed. */
const Part = text(16_384);
/** Numbers too, as the middleware of other services sends what it parsed. */
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

/** A request as the service that got it tells of it, under one of the names that clients use; docs/contract/identity.md 12. */
export const Ec2TokenRequest = z
  .object({
    credentials: SignedRequest.optional(),
    ec2Credentials: SignedRequest.optional(),
    credential: SignedRequest.optional(),
  })
  .transform(({ credentials, ec2Credentials, credential }, context): { request: SignedRequest } => {
    const request = credentials ?? ec2Credentials ?? credential;
    if (request) return { request };
    context.addIssue({ code: 'custom', message: 'Give the signed request as credentials.' });
    return z.NEVER;
  });

const SignedText = z.object({
  access: word.min(1),
  signature: word.min(1),
  /** What was signed, in base64 of either alphabet. */
  token: text(65_536).min(1),
});
export type SignedText = z.output<typeof SignedText>;
export const S3TokenRequest = z.object({ credentials: SignedText });
