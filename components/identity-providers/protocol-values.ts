import { z } from 'zod';
import { Identifier } from '#components/mappings/mapping-values.ts';
import { msg } from '#lib/i18n/text.ts';
import type { NewProtocol, Protocol } from '#lib/identity/federation/protocols/schema.ts';

export type ProtocolKind = 'oidc' | 'saml';

/** How the platform itself speaks the protocol. The server checks the options. */
type ProtocolOptions = NonNullable<z.input<typeof NewProtocol>['configuration']>;

/** Usual names of the protocols, which are part of the addresses that are registered at the provider. */
export const PROTOCOL_IDS: Record<ProtocolKind, string> = { oidc: 'openid', saml: 'saml2' };

/** Fields that are never stored in the browser. */
export const PROTOCOL_SECRETS = ['client_secret', 'private_key'] as const;

const Short = z.string().trim().max(255);
const Pem = z.string().trim().max(20_000);

/** How the platform speaks the protocol. Fields of the other kind are ignored. */
export const ProtocolValues = z.object({
  kind: z.enum(['oidc', 'saml']),
  protocol_id: Identifier,
  issuer: z.string().trim().max(512),
  client_id: Short,
  /** Empty to keep the saved one. */
  client_secret: z.string().max(1000),
  scopes: Short,
  /** What clients sign in with besides a browser. */
  accepts: z.enum(['access_tokens', 'job_tokens']),
  audiences: z.string().trim().max(2048),
  introspection: z.boolean(),
  ca_certificate: Pem,
  idp_metadata_url: z.string().trim().max(2048),
  /** Empty to read it from the address. */
  idp_metadata: z.string().trim().max(262_144),
  entity_id: z.string().trim().max(1024),
  sign_requests: z.boolean(),
  want_assertions_encrypted: z.boolean(),
  allow_unsolicited: z.boolean(),
  certificate: Pem,
  private_key: Pem,
});
export type ProtocolValues = z.infer<typeof ProtocolValues>;

/** What each kind of protocol requires. */
export function refineProtocol(values: ProtocolValues, context: z.RefinementCtx): void {
  const addIssue = (field: keyof ProtocolValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (values.kind === 'saml') {
    const { idp_metadata, idp_metadata_url } = values;
    if (idp_metadata_url !== '' && !/^https?:\/\/[^\s#]+$/.test(idp_metadata_url)) {
      addIssue('idp_metadata_url', msg('Enter an address such as https://login.example.com/metadata.'));
    }
    const isMissing = idp_metadata === '' && idp_metadata_url === '';
    if (isMissing) addIssue('idp_metadata_url', msg('Enter the address of the metadata, or paste it below.'));
    if (idp_metadata !== '' && !/<[\w:]*Entit(?:y|ies)Descriptor[\s>]/.test(idp_metadata)) {
      addIssue('idp_metadata', msg('Paste the metadata of the identity provider, an XML document.'));
    }
    return;
  }
  if (!/^https?:\/\/[^\s?#]+$/.test(values.issuer)) {
    addIssue('issuer', msg('Enter an address such as https://login.example.com.'));
  }
  if (values.client_id === '') addIssue('client_id', msg('Enter the client ID.'));
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
/** Only what has a value. */
const given = (options: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

export function protocolOptionsOf(values: ProtocolValues): ProtocolOptions {
  if (values.kind === 'oidc') {
    const { issuer, client_id, client_secret, ca_certificate, introspection, accepts } = values;
    const lists = { scopes: wordsOf(values.scopes), audiences: wordsOf(values.audiences) };
    const texts = { issuer, client_id, client_secret, ca_certificate };
    return { type: 'oidc', ...given({ ...texts, introspection, accepts, ...lists }) } as ProtocolOptions;
  }
  const { idp_metadata_url, idp_metadata, ca_certificate, entity_id, certificate, private_key } = values;
  const { sign_requests, want_assertions_encrypted, allow_unsolicited } = values;
  const flags = { sign_requests, want_assertions_encrypted, allow_unsolicited };
  const texts = { idp_metadata_url, idp_metadata, ca_certificate, entity_id, certificate, private_key };
  return { type: 'saml', ...given({ ...texts, ...flags }) } as ProtocolOptions;
}

/** Options that forms do not show remain. */
export function mergeOptions(saved: Protocol['configuration'], wanted: ProtocolOptions): ProtocolOptions {
  const kept = saved?.type === wanted.type ? Object.entries(saved).filter(([name]) => !SHOWN.includes(name)) : [];
  return { ...Object.fromEntries(kept), ...wanted };
}

const SHOWN: readonly string[] = Object.keys(ProtocolValues.shape);

export function protocolValuesOf(protocol: Protocol | undefined, kind: ProtocolKind): z.input<typeof ProtocolValues> {
  const saved: Record<string, unknown> = protocol?.configuration ?? {};
  const text = (name: string) => (typeof saved[name] === 'string' ? saved[name] : '');
  const list = (name: string) => (Array.isArray(saved[name]) ? saved[name].join(' ') : '');
  return {
    kind: saved.type === 'saml' ? 'saml' : saved.type === 'oidc' ? 'oidc' : kind,
    protocol_id: protocol?.id ?? PROTOCOL_IDS[kind],
    issuer: text('issuer'),
    client_id: text('client_id'),
    client_secret: '',
    scopes: list('scopes') || 'openid profile email',
    audiences: list('audiences'),
    accepts: saved.accepts === 'job_tokens' ? 'job_tokens' : 'access_tokens',
    introspection: saved.introspection === true,
    ca_certificate: text('ca_certificate'),
    idp_metadata_url: text('idp_metadata_url'),
    // Metadata from an address are not edited.
    idp_metadata: text('idp_metadata_url') === '' ? text('idp_metadata') : '',
    entity_id: text('entity_id'),
    sign_requests: saved.sign_requests !== false,
    want_assertions_encrypted: saved.want_assertions_encrypted === true,
    allow_unsolicited: saved.allow_unsolicited === true,
    certificate: text('certificate'),
    private_key: '',
  };
}
