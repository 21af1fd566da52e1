import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { AssertionResponse } from '../passkeys/response.ts';
import type { DomainQuery, ScopeQuery } from './scope.ts';

export const AUTH_METHODS = [
  'password',
  'token',
  'application_credential',
  // Last, because they are verified only beside another method.
  'totp',
  'passkey',
  'recovery_code',
] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];
export const isAuthMethod = (name: string): name is AuthMethod => AUTH_METHODS.some((method) => method === name);

const Name = z.string().min(1).max(255);
const Secret = z.string().max(1000);
/** Maximum length of a header. */
const MAX_TOKEN = 16_384;

/** Bodies here accept unknown keys, which clients add. */
const DomainRef = z
  .object({ id: Name.nullish(), name: Name.nullish() })
  .transform(({ id, name }, context): DomainQuery => {
    if (id) return { id };
    if (name) return { name };
    return addMissingIssue(context, 'Specify the id or the name of the domain.');
  });

/** An object by id, or by name and domain. */
const InDomain = z.object({ id: Name.nullish(), name: Name.nullish(), domain: DomainRef.nullish() });
type InDomain = z.output<typeof InDomain>;
export type InDomainQuery = { id: string } | { name: string; domain: DomainQuery };

function inDomain({ id, name, domain }: InDomain, context: z.RefinementCtx): InDomainQuery {
  if (id) return { id };
  if (name && domain) return { name, domain };
  return addMissingIssue(context, 'Specify an id, or a name and a domain.');
}

function addMissingIssue(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const PasswordProof = z.object({
  user: InDomain.extend({ password: Secret }).transform(({ password, ...user }, context) => ({
    user: inDomain(user, context),
    password,
  })),
});
const PasscodeProof = z
  .object({
    user: InDomain.extend({ passcode: text(16) }),
  })
  .transform(({ user: { passcode, ...user } }, context) => ({ user: inDomain(user, context), passcode }));
const RecoveryProof = z
  .object({
    user: InDomain.extend({ code: text(64) }),
  })
  .transform(({ user: { code, ...user } }, context) => ({ user: inDomain(user, context), code }));
/** The receipt identifies the user. */
const PasskeyProof = z.object({ response: AssertionResponse });
const TokenProof = z.object({ id: text(MAX_TOKEN).min(1) });
export type CredentialQuery = { id: string } | { name: string; user: InDomainQuery };
const CredentialProof = z
  .object({ id: Name.nullish(), name: Name.nullish(), user: InDomain.nullish(), secret: Secret })
  .transform(({ id, name, user, secret }, context): { credential: CredentialQuery; secret: string } => {
    if (id) return { credential: { id }, secret };
    if (name && user) return { credential: { name, user: inDomain(user, context) }, secret };
    return addMissingIssue(context, 'Specify the id of the application credential, or its name and its user.');
  });

/** Each listed method requires its object. */
export const Identity = z
  .object({
    methods: z
      .array(word)
      .min(1)
      .max(10)
      .transform((methods) => [...new Set(methods)]),
    password: PasswordProof.nullish(),
    token: TokenProof.nullish(),
    application_credential: CredentialProof.nullish(),
    totp: PasscodeProof.nullish(),
    passkey: PasskeyProof.nullish(),
    recovery_code: RecoveryProof.nullish(),
  })
  .superRefine((identity, context) => {
    for (const method of identity.methods.filter(isAuthMethod)) {
      if (!identity[method]) {
        context.addIssue({
          code: 'custom',
          path: [method],
          message: `Method ${method} requires an object of that name.`,
        });
      }
    }
  });
export type Identity = z.output<typeof Identity>;

/** A scope, or a trust that defines it. */
export type RequestedScope = ScopeQuery | { kind: 'trust'; id: string };

const ScopeObject = z
  .object({
    project: InDomain.transform(inDomain).optional(),
    domain: DomainRef.optional(),
    system: z.object({ all: z.literal(true) }).optional(),
    unscoped: z.object({}).optional(),
    'OS-TRUST:trust': z.object({ id: Name }).optional(),
  })
  .transform(({ project, domain, system, unscoped, 'OS-TRUST:trust': trust }, context): RequestedScope => {
    const given = [
      project && ({ kind: 'project', ...project } as const),
      domain && ({ kind: 'domain', ...domain } as const),
      system && ({ kind: 'system' } as const),
      unscoped && ({ kind: 'unscoped' } as const),
      trust && ({ kind: 'trust', ...trust } as const),
    ].filter((scope) => scope !== undefined);
    const [only] = given;
    if (only && given.length === 1) return only;
    return addMissingIssue(context, 'Specify exactly one of project, domain, system, OS-TRUST:trust and unscoped.');
  });

/** `"unscoped"` is accepted instead of the object, as upstream. */
const ScopeInput = z.preprocess((scope) => (scope === 'unscoped' ? { unscoped: {} } : scope), ScopeObject.nullish());

export const TokenRequest = z.object({ auth: z.object({ identity: Identity, scope: ScopeInput }) });
export type TokenRequest = z.output<typeof TokenRequest>;

const NamedObject = z.strictObject({ id: z.string(), name: z.string() });
const NamedInDomain = NamedObject.extend({ domain: NamedObject });
/** Format of password expiry in users and tokens: without a zone. */
export const PasswordTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

const UserId = z.strictObject({ id: z.string() });

export const CatalogEntry = NamedObject.extend({
  type: z.string(),
  endpoints: z.array(
    z.strictObject({
      id: z.string(),
      interface: z.enum(['public', 'internal', 'admin']),
      region: z.string(),
      region_id: z.string(),
      url: z.string(),
    }),
  ),
});
export type CatalogEntry = z.infer<typeof CatalogEntry>;

/** Token data; docs/contract/identity.md 4.2. */
export const Token = z.strictObject({
  methods: z.array(z.string()).min(1),
  user: NamedInDomain.extend({
    /** Absent for federated sign-ins. */
    password_expires_at: PasswordTime.nullable().optional(),
    'OS-FEDERATION': z
      .strictObject({ groups: z.array(UserId), identity_provider: UserId, protocol: UserId })
      .optional(),
  }),
  audit_ids: z.array(z.string().length(22)).min(1).max(2),
  expires_at: Time,
  issued_at: Time,
  project: NamedInDomain.optional(),
  is_domain: z.literal(false).optional(),
  domain: NamedObject.optional(),
  system: z.strictObject({ all: z.literal(true) }).optional(),
  roles: z.array(NamedObject).optional(),
  catalog: z.array(CatalogEntry).optional(),
  'OS-TRUST:trust': z
    .strictObject({ id: z.string(), impersonation: z.boolean(), trustor_user: UserId, trustee_user: UserId })
    .optional(),
  /** Enabled clouds that accept sign-ins of this one. */
  service_providers: z.array(z.strictObject({ id: z.string(), auth_url: z.string(), sp_url: z.string() })).optional(),
  application_credential: NamedObject.extend({
    restricted: z.boolean(),
    access_rules: z
      .array(z.strictObject({ id: z.string(), service: z.string(), method: z.string(), path: z.string() }))
      .optional(),
  }).optional(),
});
export type Token = z.infer<typeof Token>;

export const TokenEnvelope = z.strictObject({ token: Token });

/** `nocatalog` counts by presence, whatever its value. */
export const TokenQuery = z.object({ nocatalog: word.optional(), allow_expired: word.optional() });
export type TokenQuery = z.infer<typeof TokenQuery>;
