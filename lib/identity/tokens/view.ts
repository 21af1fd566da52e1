import type { Context } from '#lib/http/context.ts';
import { Fragment } from '#lib/http/fragments.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { readCatalog } from '../catalog/catalog.ts';
import { readEnabledServiceProviders } from '../federation/service-providers/service.ts';
import { passwordTime } from '../users/attributes.ts';
import type { CatalogEntry, Token } from './schema.ts';
import type { ValidToken } from './validate.ts';

/** Last rendered text of a token, tied to the cached result. */
const rendered = new WeakMap<ValidToken, { variant: string; fragment: Fragment<Token> }>();

/** Token data, identical at creation and validation. Cached as text, because services validate repeatedly. */
export async function tokenView(ctx: Context, valid: ValidToken, hasCatalog: boolean): Promise<Fragment<Token>> {
  const variant = `${hasCatalog} ${ctx.baseUrl}`;
  const known = rendered.get(valid);
  if (known?.variant === variant) return known.fragment;
  const fragment = new Fragment<Token>(JSON.stringify(await viewOf(ctx, valid, hasCatalog)));
  rendered.set(valid, { variant, fragment });
  return fragment;
}

async function viewOf(ctx: Context, valid: ValidToken, hasCatalog: boolean): Promise<Token> {
  const { caller, roles, passwordExpiresAt: expiresAt } = valid;
  const isScoped = caller.scope.kind !== 'unscoped';
  const serviceProviders = await readEnabledServiceProviders(ctx.database.read);
  return {
    methods: [...caller.methods],
    user: {
      id: caller.userId,
      name: caller.userName,
      domain: caller.domain,
      ...(caller.federation
        ? { 'OS-FEDERATION': federationView(caller.federation) }
        : { password_expires_at: passwordTime(expiresAt) }),
    },
    audit_ids: [...caller.auditIds],
    expires_at: formatTime(caller.expiresAtMs),
    issued_at: formatTime(caller.issuedAtMs),
    ...scopeView(caller),
    ...(isScoped && { roles: roles.map(({ id, name }) => ({ id, name })) }),
    ...(isScoped && hasCatalog && { catalog: await catalogOf(ctx, caller) }),
    ...trustView(caller),
    ...credentialView(caller),
    ...(serviceProviders.length > 0 && { service_providers: serviceProviders }),
  };
}

export function catalogOf(ctx: Context, caller: Caller): Promise<CatalogEntry[]> {
  const projectId = caller.scope.kind === 'project' ? caller.scope.id : undefined;
  return readCatalog(ctx.database.read, { baseUrl: ctx.baseUrl, userId: caller.userId, projectId });
}

function scopeView({ scope }: Caller): Pick<Token, 'project' | 'is_domain' | 'domain' | 'system'> {
  switch (scope.kind) {
    case 'project':
      return { project: { id: scope.id, name: scope.name, domain: scope.domain }, is_domain: false };
    case 'domain':
      return { domain: { id: scope.id, name: scope.name } };
    case 'system':
      return { system: { all: true } };
    case 'unscoped':
      return {};
    default:
      return scope satisfies never;
  }
}

const federationView = ({ providerId, protocolId, groupIds }: NonNullable<Caller['federation']>) => ({
  groups: groupIds.map((id) => ({ id })),
  identity_provider: { id: providerId },
  protocol: { id: protocolId },
});

function trustView({ trust }: Caller): Pick<Token, 'OS-TRUST:trust'> {
  if (!trust) return {};
  const { id, isImpersonation: impersonation, trustorId, trusteeId } = trust;
  return {
    'OS-TRUST:trust': { id, impersonation, trustor_user: { id: trustorId }, trustee_user: { id: trusteeId } },
  };
}

function credentialView({ applicationCredential }: Caller): Pick<Token, 'application_credential'> {
  if (!applicationCredential) return {};
  const { id, name, isRestricted, accessRules } = applicationCredential;
  const rules = accessRules.length > 0 ? { access_rules: [...accessRules] } : {};
  return { application_credential: { id, name, restricted: isRestricted, ...rules } };
}

export const formatTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, '.000000Z');
